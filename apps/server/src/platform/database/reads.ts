import type { DatabaseConnection, Kysely } from 'kysely';
import pg from 'pg';
import { bindStatement, type NamedClient } from './named-client.ts';
import type { Opening } from './opened-query.ts';
import type { BoundStatement } from './rows/bind-message.ts';
import { setRowReader } from './rows/first-rows.ts';
import { type Fields, type RowReceiver, textsOf } from './rows/row-query.ts';
import { TurnBatch } from './rows/turn-batch.ts';
import type { Schema } from './schema.ts';

export type Settings = Readonly<Record<string, string>>;

/** Signs the viewer of a transaction for the connection that it is sent on, which has this process in the database. */
export type SignFor = (processId: number) => string;

/** What holds for a transaction, and on behalf of which viewer it runs, if any. */
export type Start = { settings: Settings; signFor?: SignFor | undefined };

/**
 * Something small that every statement of a read asks the database first, in the same message. Without a row the settings
 * are not made either, and the statement finds nothing.
 */
export type ExtraQuery = {
  /** Columns of `from`; values stand in the text of `from` as `$first`, `$second`. */
  select: string;
  from: string;
  values: readonly [string, string];
  receive(row: readonly (string | null)[] | undefined): void;
};

export type ReadOptions = { extraQuery?: ExtraQuery };

/** Creates what work that only reads runs its statements on. */
export type Reads = (start: Start, options: ReadOptions) => Kysely<Schema>;

/** Runs queries on a connection of its own kind. */
export type OnConnection = (connection: DatabaseConnection) => Kysely<Schema>;

type ReadParts = {
  onConnection: OnConnection;
  pool: pg.Pool;
  run: typeof runOnClient;
  /** Whether each statement is part of the trace of its request: then each is sent by itself. */
  isTraced(): boolean;
};

/** One statement, what opens its transaction, and who waits for its row. */
type ShortRead = {
  start: Start;
  extraQuery: ExtraQuery | undefined;
  statement: BoundStatement;
  resolve(row: Fields | undefined): void;
  reject(error: unknown): void;
};

export function createReads({ onConnection, pool, run, isTraced }: ReadParts): Reads {
  type Own = Pick<ShortRead, 'start' | 'extraQuery'>;
  const readRows = async (
    { start, extraQuery }: Own,
    bound: readonly BoundStatement[],
    rowsOfLast?: RowReceiver,
  ) => {
    const [, ...rows] = await run(pool, (client) =>
      asEntered(client, (entered) => {
        const { receive, ...first } = openingOf(start, extraQuery, entered);
        const receiveFirst = (row: Fields | undefined) => receive?.(row && textsOf(row));
        return client.queryRows([bindStatement(first), ...bound], { receiveFirst, rowsOfLast });
      }),
    );
    return rows;
  };
  const readAlone = (read: ShortRead) =>
    readRows(read, [read.statement]).then(([row]) => read.resolve(row), read.reject);
  const short = new TurnBatch<ShortRead>((reads) => {
    const [first] = reads;
    if (first && reads.length === 1) return void readAlone(first);
    run(pool, (client) => readTogether(client, reads)).then(
      (rows) => {
        // What PostgreSQL rejects fails as it does alone; a read is safe to repeat.
        for (const [at, read] of reads.entries()) {
          const found = rows[at];
          if (found) read.resolve(found.row);
          else void readAlone(read);
        }
      },
      (error: unknown) => {
        for (const read of reads) read.reject(error);
      },
    );
  });
  return (start, { extraQuery }) => {
    const connection: DatabaseConnection = {
      async executeQuery({ sql: text, parameters: values }) {
        const { rows } = await run(pool, (client) =>
          asEntered(client, (entered) =>
            client.queryOpened(openingOf(start, extraQuery, entered), { text, values }),
          ),
        );
        return { rows };
      },
      streamQuery() {
        throw new Error('A read of a viewer is not streamed');
      },
    };
    const db = onConnection(connection);
    setRowReader(db, {
      readRows: async (statements, rowsOfLast) =>
        readRows({ start, extraQuery }, statements.map(bindStatement), rowsOfLast),
      readShort: async (given) => {
        // Here, so that a value that cannot be sent fails its own read alone.
        const statement = bindStatement(given);
        return new Promise((resolve, reject) => {
          const read = { start, extraQuery, statement, resolve, reject };
          if (isTraced()) void readAlone(read);
          else short.add(read);
        });
      },
    });
    return db;
  };
}

/**
 * The row of each read; undefined for one that PostgreSQL rejected. The viewer of a read is only set when all before it in
 * the message have the viewer that the connection had: whether the database has checked another one is not known yet.
 */
function readTogether(
  client: NamedClient,
  reads: readonly ShortRead[],
): Promise<({ row: Fields | undefined } | undefined)[]> {
  return asEntered(client, async (whole) => {
    let before = whole.before;
    const opened = reads.map(({ start, extraQuery, statement }) => {
      const entered: Entered = { processId: whole.processId, before, after: undefined };
      const opening = openingOf(start, extraQuery, entered);
      if (start.signFor?.(whole.processId) !== before) before = undefined;
      const { receive, ...first } = opening;
      return { entered, receive, statements: [bindStatement(first), statement] };
    });
    const outcomes = await client.queryPipeline(opened.map(({ statements }) => statements));
    for (const [at, outcome] of outcomes.entries()) {
      const [row] = outcome?.rows ?? [];
      if (outcome) opened[at]?.receive?.(row && textsOf(row));
    }
    if (outcomes.every((outcome) => outcome !== undefined)) whole.after = opened.at(-1)?.entered.after;
    return outcomes.map((outcome) => outcome && { row: outcome.rows[1] });
  });
}

/** Runs one message on a connection of the pool. */
export async function runOnClient<T>(pool: pg.Pool, work: (client: NamedClient) => Promise<T>): Promise<T> {
  const client = (await pool.connect()) as unknown as NamedClient & pg.PoolClient;
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(isOfStatement(error) ? undefined : true);
    throw error;
  }
}

/** PostgreSQL rejected a statement and goes on. After anything else the connection is not used again. */
function isOfStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

/** The viewer of a connection before and after a message. */
export type Entered = { processId: number; before: string | undefined; after: string | undefined };

/**
 * The database checks a signature when the viewer of a connection changes. As long as it does not, setting it is enough,
 * which takes a tenth of the time. After an error the next message begins anew.
 */
export async function asEntered<T>(client: NamedClient, work: (entered: Entered) => Promise<T>): Promise<T> {
  const { processID, enteredViewer } = client;
  if (typeof processID !== 'number') throw new Error('The connection is not open yet');
  const entered: Entered = { processId: processID, before: enteredViewer, after: undefined };
  client.enteredViewer = undefined;
  const result = await work(entered);
  client.enteredViewer = entered.after;
  return result;
}

function openingOf(
  { settings, signFor }: Start,
  extraQuery: ExtraQuery | undefined,
  entered: Entered,
): Opening {
  const names = Object.keys(settings);
  const signed = signFor?.(entered.processId);
  const sets = [
    // Before the transaction only reads: the database records what it has checked.
    ...(signed === undefined
      ? []
      : [signed === entered.before ? "set_config('app.viewer', $1, true)" : 'enter_viewer($1)']),
    "set_config('transaction_read_only', 'on', true)",
    ...names.map((name, at) => `set_config('${name}', $${at + 1 + (signed === undefined ? 0 : 1)}, true)`),
  ];
  const values = [...(signed === undefined ? [] : [signed]), ...Object.values(settings)];
  return {
    text: openingText(sets, values.length, extraQuery),
    values: [...values, ...(extraQuery?.values ?? [])],
    receive(row) {
      // Without a row nothing was set.
      entered.after = row === undefined ? undefined : signed;
      extraQuery?.receive(row?.slice(sets.length));
    },
  };
}

/** There are a few only. */
const openingTexts = new Map<string, string>();

function openingText(sets: readonly string[], values: number, extraQuery: ExtraQuery | undefined): string {
  const settings = `select ${sets.join(', ')}`;
  if (!extraQuery) return settings;
  const key = `${settings} ${extraQuery.from} ${extraQuery.select}`;
  const known = openingTexts.get(key);
  if (known !== undefined) return known;
  const from = extraQuery.from.replace('$first', `$${values + 1}`).replace('$second', `$${values + 2}`);
  const text = `${settings}, ${extraQuery.select} from ${from}`;
  openingTexts.set(key, text);
  return text;
}
