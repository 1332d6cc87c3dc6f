import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { StatementEnd } from './observed/observed-pool.ts';
import { OpenedQuery, type Opening } from './opened-query.ts';
import { type BoundStatement, bindMessage } from './rows/bind-message.ts';
import { limitPrepared, nameOf, type PreparingConnection } from './rows/prepared-statements.ts';
import { type ReadOutcome, ReadPipeline } from './rows/read-pipeline.ts';
import { type Fields, type Receivers, RowQuery } from './rows/row-query.ts';
import { type SplitConnection, splitRows } from './rows/row-splitter.ts';

const receiveBytes = 65_536;
/** Also of a pool's connections, whose own limit includes the wait for one of them. */
const openMilliseconds = 2_500;

export type Statement = { text: string; values: readonly unknown[] };
type Parts = {
  connection: SplitConnection & PreparingConnection & { stream: Duplex };
};

/** Fails for a value that cannot be sent, before a connection is taken. */
export function bindStatement({ text, values }: Statement): BoundStatement {
  const name = nameOf(text) ?? '';
  return { name, text, bind: bindMessage(name, values) };
}

/**
 * A client that prepares each parameterised statement once per connection, which halves the cost of a short query. It
 * also gives up a connection that has gone silent: pg only drops the statement, and the next one, such as the rollback,
 * would wait just as long behind it.
 */
export class NamedClient extends pg.Client {
  /** The process of this connection in the database. */
  declare readonly processID: number | null;
  /** The signed viewer that the database has checked on this connection last. */
  enteredViewer: string | undefined;
  /** Told how long each statement took. */
  onRun: ((text: string, milliseconds: number) => void) | undefined;
  /** Told that a statement is sent, in the work that sends it. */
  onStart: ((text: string) => StatementEnd | undefined) | undefined;

  #unanswered = 0;
  #unansweredSince = 0;

  constructor(config: pg.ClientConfig = {}) {
    const stream = openSocket as unknown as pg.ClientConfig['stream'];
    super({ ...config, stream, connectionTimeoutMillis: openMilliseconds });
    const { connection } = this as unknown as Parts;
    splitRows(connection);
    limitPrepared(connection);
  }

  /** Since when a message waits for its answer. */
  get unansweredSince(): number | undefined {
    return this.#unanswered > 0 ? this.#unansweredSince : undefined;
  }

  /** Without the farewell, which would wait behind a message without an answer. The pool drops it. */
  hangUp(): void {
    (this as unknown as Parts).connection.stream.destroy();
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; this passes them through.
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    // biome-ignore lint/suspicious/noExplicitAny: see above.
    const query = super.query as (...args: any[]) => any;
    const returned =
      name === undefined ? query.apply(this, args) : query.call(this, { name, text, values }, ...rest);
    if (returned instanceof Promise) {
      const report = this.#startClock(textOf(text));
      returned.then(
        () => report(),
        (error: Error) => {
          report(error);
          this.#hangUpAfter(error);
        },
      );
    }
    return returned;
  }

  /** One statement behind its opening, in one message and one transaction. */
  async queryOpened(opening: Opening, { text, values }: Statement): Promise<pg.QueryResult> {
    const openingName = nameOf(opening.text) ?? '';
    if ((this as unknown as Parts).connection.parsedStatements[openingName] === undefined) {
      // Once per connection: by itself it sets nothing that lasts.
      await this.query({ name: openingName, text: opening.text, values: [...opening.values] });
    }
    const config = { name: nameOf(text), text, values: [...values], queryMode: 'extended' } as const;
    const report = this.#startClock(text);
    return new Promise((resolve, reject) => {
      const query = new OpenedQuery({ ...opening, name: openingName }, config, (error, result) => {
        report(error);
        if (!error) return resolve(result);
        this.#hangUpAfter(error);
        return reject(error);
      });
      try {
        this.query(query);
      } catch (error) {
        // A message that was begun and not sent leaves a connection that waits for ever.
        this.hangUp();
        reject(error);
      }
    });
  }

  /** The first row of each statement, all in one message and one transaction. */
  queryRows(statements: readonly BoundStatement[], receivers?: Receivers): Promise<(Fields | undefined)[]> {
    // The last one is the work; those before it open the transaction.
    const report = this.#startClock(statements.at(-1)?.text ?? '');
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null | undefined, rows: (Fields | undefined)[]) => {
        report(error);
        if (!error) return resolve(rows);
        this.#hangUpAfter(error);
        return reject(error);
      };
      const query = new RowQuery(statements, settle, receivers);
      super.query(query as unknown as pg.Submittable);
    });
  }

  /** Several reads in one write, each with its opening in a transaction of its own. Their statements belong to no trace. */
  queryPipeline(reads: readonly (readonly BoundStatement[])[]): Promise<readonly ReadOutcome[]> {
    const received = this.#awaitResponse();
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null | undefined, outcomes: readonly ReadOutcome[]) => {
        received();
        if (error) {
          this.#hangUpAfter(error);
          return reject(error);
        }
        for (const [at, outcome] of outcomes.entries())
          if (outcome) this.onRun?.(reads[at]?.at(-1)?.text ?? '', outcome.milliseconds);
        return resolve(outcomes);
      };
      const query = new ReadPipeline(reads, settle);
      super.query(query as unknown as pg.Submittable);
    });
  }

  #startClock(text: string): (error?: Error | null) => void {
    const start = performance.now();
    const end = this.onStart?.(text);
    const received = this.#awaitResponse();
    return (error) => {
      received();
      this.onRun?.(text, performance.now() - start);
      end?.(error ?? undefined);
    };
  }

  #awaitResponse(): () => void {
    this.#unanswered++;
    if (this.#unanswered === 1) this.#unansweredSince = performance.now();
    return () => {
      this.#unanswered--;
      this.#unansweredSince = performance.now();
    };
  }

  /** The pool drops a client whose connection is closed. */
  #hangUpAfter(error: Error): void {
    if (error.message === 'Query read timeout') this.hangUp();
  }
}

/**
 * A socket that receives into the same memory again and again: long responses otherwise leave so much memory behind that the
 * garbage collector looks at the whole heap some twice a second. It does not combine with TLS, which has its own memory.
 */
function openSocket({ ssl }: { ssl?: unknown }): Socket {
  if (ssl) return new Socket();
  // @types/node knows `onread` for sockets that are made and connected at once only.
  const options: object = {
    onread: {
      buffer: Buffer.allocUnsafeSlow(receiveBytes),
      callback(length: number, bytes: Buffer): void {
        socket.emit('data', bytes.subarray(0, length));
      },
    },
  };
  const socket = new Socket(options);
  return socket;
}

/** A statement is passed as its text or as an object with it. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const { text } = (query ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}
