import { setTimeout as delay } from 'node:timers/promises';
import { type DatabaseConnection, DummyDriver, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { DatabaseUnreachableError, isConnectionLost, isSequenceLost } from './is-database-down.ts';
import { bindStatement, NamedClient } from './named-client.ts';
import { ObservedPool } from './observed/observed-pool.ts';
import type { Outage } from './outage.ts';
import {
  asEntered,
  createReads,
  type Entered,
  type OnConnection,
  type ReadOptions,
  type Reads,
  runOnClient,
  type Start,
} from './reads.ts';
import { CallBatch } from './rows/call-batch.ts';
import { textsOf } from './rows/row-query.ts';
import type { Schema } from './schema.ts';

/**
 * The same for the database, whose default is two hours: until then it keeps what a server that vanished had locked, and
 * others wait for it. Sockets of one machine have no such settings. A reader of much data may pause for longer than two
 * seconds, which counts as vanished as well; requests read little.
 */
const keepAliveOfDatabase = {
  short:
    '-c tcp_keepalives_idle=1 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=2 -c tcp_user_timeout=2000',
  long: '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=2 -c tcp_user_timeout=9000',
};

/** A peer that vanished silently is noticed after about twenty seconds, even on an idle connection. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** For the attempts of one piece of work that has not begun. */
const deadlineMilliseconds = 4_000;

const usualOpenMilliseconds = 5_000;

const retryMilliseconds = 250;

/** Another server may repair what this one has just tried again. */
const maxRepairs = 3;

/** The maintenance of the job queue sends several statements in one message. */
const scriptMilliseconds = 60_000;

export type LoginOptions = {
  poolSize: number;
  statementMilliseconds: number;
  responseMilliseconds: number;
  /** How long a request waits for a connection, a new one or one that others use. */
  openMilliseconds?: number | undefined;
  /** Whether its statements may take longer than those of requests. */
  isPatient?: boolean;
  onError?: ((error: Error) => void) | undefined;
  /** One for all logins of a process. */
  outage: Outage;
  /** Repairs what a viewer is entered with. */
  repair?: () => Promise<unknown>;
};

// Our counters stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type Db = Kysely<Schema>;

/** The connections of one login role, and what runs on them. */
export class LoginPool {
  readonly pool: ObservedPool;
  /** Those that are open. */
  readonly clients = new Set<NamedClient>();
  readonly #onConnection: OnConnection;
  readonly #reads: Reads;
  readonly #calls: CallBatch;
  readonly #outage: Outage;
  readonly #repair: (() => Promise<unknown>) | undefined;
  /** One at a time. */
  #repairing: Promise<unknown> | undefined;
  #closed: Promise<void> | undefined;

  constructor(connection: pg.ClientConfig, options: LoginOptions) {
    this.#outage = options.outage;
    this.#repair = options.repair;
    this.pool = new ObservedPool({
      ...connection,
      Client: NamedClient as unknown as typeof pg.Client,
      max: options.poolSize,
      connectionTimeoutMillis: options.openMilliseconds ?? usualOpenMilliseconds,
      idleTimeoutMillis: 60_000,
      statement_timeout: options.statementMilliseconds,
      query_timeout: options.responseMilliseconds,
      ...keepAlive,
      idle_in_transaction_session_timeout: 30_000,
      application_name: 'greenroom',
      // Our queries are short: compiling them takes longer than running them.
      options: `-c timezone=UTC -c jit=off ${keepAliveOfDatabase[options.isPatient ? 'long' : 'short']}`,
      verify: requirePrimary,
    });
    // The pool replaces a lost connection; without a listener the error would end the process, whether the connection
    // is idle (the pool reports it) or in use between two statements (only the client reports it). While the pool
    // closes, it is ignored.
    const report = (error: Error) => {
      if (!this.pool.ending) options.onError?.(error);
    };
    this.pool.on('error', report);
    this.pool.on('connect', (client) => {
      client.on('error', report);
      const named = client as unknown as NamedClient;
      this.clients.add(named);
      client.on('end', () => this.clients.delete(named));
      named.onRun = (text, milliseconds) => this.pool.observer?.ran(text, milliseconds);
      named.onStart = (text) => this.pool.observer?.starts?.(text);
    });
    this.#onConnection = createBinder(this.pool);
    // What only reads is safe to repeat as a whole, but once: it may be what ended the connection.
    const run: typeof runOnClient = (pool, work) =>
      this.#whenReachable(
        () => runOnClient(pool, work),
        (attempt) => attempt === 1,
      );
    this.#reads = createReads({
      onConnection: this.#onConnection,
      pool: this.pool,
      run,
      isTraced: () => this.pool.observer?.starts !== undefined,
    });
    this.#calls = new CallBatch((statements) =>
      run(this.pool, (client) => client.queryRows(statements.map(bindStatement))),
    );
  }

  get connections(): { total: number; idle: number; waiting: number } {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.pool;
    return { total, idle, waiting };
  }

  /**
   * Runs `work` with these settings. With `reads`, each statement is sent in one message with the settings, as a
   * transaction of its own that PostgreSQL ends with the message, and none may change data. Without it, all of `work` is
   * one transaction, whose `begin` and settings are sent in one message.
   */
  transaction<T>(start: Start, work: (db: Db) => Promise<T>, reads?: ReadOptions): Promise<T> {
    const { settings } = start;
    for (const value of Object.values(settings)) requirePlain(value);
    if (reads) return work(this.#reads(start, reads));
    let isStarted = false;
    const attempt = async () => {
      const client = (await this.pool.connect()) as unknown as NamedClient & pg.PoolClient;
      try {
        // Inside the try, because a setting that the database rejects leaves the transaction open.
        await asEntered(client, (entered) => client.query(beginText(start, entered)));
        isStarted = true;
        const result = await work(this.#on(client));
        await client.query('commit');
        return result;
      } catch (error) {
        // A rollback fails only when the connection is gone, and then the pool drops it.
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    };
    // Once the work has begun, only its caller knows whether it may run again.
    return this.#whenReachable(attempt, () => !isStarted);
  }

  /** Runs statements on this connection, which the caller has opened a transaction on. */
  #on(client: pg.PoolClient): Db {
    const connection: DatabaseConnection = {
      async executeQuery({ sql: text, parameters }) {
        const { command, rowCount, rows } = await client.query(text, [...parameters]);
        const numAffectedRows = changing.has(command) ? BigInt(rowCount ?? 0) : undefined;
        return { rows: rows ?? [], ...(numAffectedRows !== undefined && { numAffectedRows }) };
      },
      streamQuery() {
        throw new Error('A transaction is not streamed');
      },
    };
    return this.#onConnection(connection);
  }

  /** Repeats what failed because no connection could be used, while `isSafe` to repeat, until the deadline. */
  async #whenReachable<T>(work: () => Promise<T>, isSafe: (attempt: number) => boolean): Promise<T> {
    const until = performance.now() + deadlineMilliseconds;
    for (let attempt = 1; ; attempt++) {
      if (this.#outage.isUnreachable && !(await this.#outage.ends(until - performance.now())))
        throw new DatabaseUnreachableError('The database cannot be reached.');
      try {
        return await work();
      } catch (error) {
        if (isSequenceLost(error) && this.#repair && attempt <= maxRepairs) {
          this.#repairing ??= this.#repair().finally(() => {
            this.#repairing = undefined;
          });
          await this.#repairing;
          continue;
        }
        if (!isConnectionLost(error) || this.pool.ending) throw error;
        this.#outage.begin(error);
        if (!isSafe(attempt) || performance.now() > until) throw error;
        // Open connections may work while no new one can be opened.
        if (attempt > 1) await delay(retryMilliseconds);
      }
    }
  }

  /** For functions of the database that do their own checks, such as viewer_of_session. */
  async callFunction<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    let isSent = false;
    const send = (client: NamedClient): Promise<pg.QueryResult<Row>> => {
      isSent = true;
      return client.query(text, values);
    };
    const { rows } = await this.#whenReachable(
      () => runOnClient(this.pool, send),
      () => !isSent,
    );
    return rows;
  }

  /** The same for the first row alone, with its columns as text. Undefined when there is none. */
  async callForRow(
    text: string,
    values: readonly (string | number)[],
  ): Promise<(string | null)[] | undefined> {
    const row = await this.#calls.read({ text, values });
    return row && textsOf(row);
  }

  /**
   * For the maintenance of the job queue, which begins and ends its own transaction: when it fails, none is left open.
   */
  async runScript(text: string): Promise<[]> {
    const client = await this.pool.connect();
    try {
      const script = { text, query_timeout: scriptMilliseconds };
      await client.query(script);
      return [];
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  close(): Promise<void> {
    this.#closed ??= this.pool.end();
    return this.#closed;
  }
}

function createBinder(pool: pg.Pool): OnConnection {
  const dialect = new PostgresDialect({ pool });
  const executor = new Kysely<Schema>({ dialect }).getExecutor();
  const fixed = { config: { dialect }, dialect, driver: new DummyDriver() };
  return (connection) => {
    const provider = {
      provideConnection: <T>(consume: (one: DatabaseConnection) => Promise<T>) => consume(connection),
    };
    return new Kysely<Schema>({ ...fixed, executor: executor.withConnectionProvider(provider) });
  };
}

function beginText({ settings, signFor }: Start, entered: Entered): string {
  const sets = Object.entries(settings).map(([key, value]) => `set local ${key} = '${value}'`);
  if (!signFor) return ['begin', ...sets].join('; ');
  const signed = requirePlain(signFor(entered.processId));
  entered.after = signed;
  const enter =
    signed === entered.before ? `set local app.viewer = '${signed}'` : `select enter_viewer('${signed}')`;
  return ['begin', enter, ...sets].join('; ');
}

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Right after a failover a proxy may still lead to a node that only reads. A session that is open stays with its node:
 * when that is promoted it may write, when it is demoted it ends.
 */
function requirePrimary(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query('select pg_is_in_recovery() as is_replica').then(
    ({ rows }) => done(rows[0]?.is_replica ? new ReplicaError() : undefined),
    (error: Error) => done(error),
  );
}

export class ReplicaError extends Error {
  /** SQLSTATE: the server rejected the establishment of the connection. */
  readonly code = '08004';

  constructor() {
    super('The database accepts no changes: it is a replica.');
  }
}

/** Settings consist of numbers and fixed words; anything else would be an injection. */
function requirePlain(value: string): string {
  if (!/^[a-z0-9{},.|-]*$/.test(value))
    throw new Error('A transaction setting may only contain letters and numbers');
  return value;
}
