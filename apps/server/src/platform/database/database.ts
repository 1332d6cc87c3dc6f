import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { isConnectionLost } from './is-database-down.ts';
import { bindStatement, NamedClient } from './named-client.ts';
import { type DatabaseObserver, ObservedPool } from './observed-pool.ts';
import { Outage, type OutageListeners } from './outage.ts';
import { createReads, type ReadOptions, type Reads, runOnClient, type Settings } from './reads.ts';
import { CallBatch } from './rows/call-batch.ts';
import { textsOf } from './rows/row-query.ts';
import type { Schema } from './schema.ts';

/** A connection inside a transaction. Its type says on whose behalf it runs: see scope.ts. */
export type Db = Kysely<Schema>;

/** A connection that receives notifications. */
export type Listening = {
  /** Returns true when one of these channels is new. */
  add(channels: readonly string[]): Promise<boolean>;
  stop(): Promise<void>;
};

export type Connection = {
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
  connectionString?: string;
};

/** Statements of a request are short; `withStatementTimeout` is for the others. */
const statementMilliseconds = 8_000;
/**
 * The database itself cancels a statement that takes too long. If it does not respond by then, the connection is lost.
 */
const responseMilliseconds = 2_000;
/** The maintenance of the job queue sends several statements in one message. */
const scriptMilliseconds = 60_000;

/**
 * The same for the database, whose default is two hours: until then it keeps what a server that died with its machine had
 * locked. Within ten seconds; sockets of one machine have no such settings.
 */
const keepAliveOfDatabase =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=2 -c tcp_user_timeout=9000';

/** A peer that vanished silently is noticed after about twenty seconds, even on an idle connection. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * A PostgreSQL that was killed or handed over to another node is back in two or three seconds. A request whose work has
 * not begun waits for that; its user sees a slow response instead of an error.
 */
const patienceMilliseconds = 4_000;

type PoolOptions = {
  poolSize: number;
  statementMilliseconds?: number;
  onError?: (error: Error) => void;
  onOutage?: OutageListeners;
};

// Our counters stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * The pool. It deliberately offers no query method: tenant data is reached only through `transaction`, whose settings
 * say on whose behalf it runs, and only `access/` creates those.
 */
export class Database {
  readonly #pool: ObservedPool;
  readonly #kysely: Db;
  readonly #reads: Reads;
  readonly #calls: CallBatch;
  readonly #connection: Connection;
  readonly #responseLimit: number;
  readonly #outage: Outage;

  constructor(connection: Connection, options: PoolOptions) {
    const statementLimit = options.statementMilliseconds ?? statementMilliseconds;
    this.#responseLimit = statementLimit + responseMilliseconds;
    this.#connection = connection;
    this.#pool = new ObservedPool({
      ...connection,
      Client: NamedClient as unknown as typeof pg.Client,
      max: options.poolSize,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      statement_timeout: statementLimit,
      query_timeout: this.#responseLimit,
      ...keepAlive,
      idle_in_transaction_session_timeout: 30_000,
      application_name: 'greenroom',
      // Our queries are short: compiling them takes longer than running them.
      options: `-c timezone=UTC -c jit=off ${keepAliveOfDatabase}`,
      verify: requirePrimary,
    });
    // The pool replaces a lost connection; without a listener the error would end the process, whether the connection
    // is idle (the pool reports it) or in use between two statements (only the client reports it). While the pool
    // closes, it is ignored.
    const report = (error: Error) => {
      if (!this.#pool.ending) options.onError?.(error);
    };
    this.#pool.on('error', report);
    this.#pool.on('connect', (client) => {
      client.on('error', report);
      (client as unknown as NamedClient).onRun = (text, milliseconds) =>
        this.#pool.observer?.ran(text, milliseconds);
    });
    this.#outage = new Outage(() => this.#pool.query('select 1').then(() => undefined), options.onOutage);
    const dialect = new PostgresDialect({ pool: this.#pool });
    this.#kysely = new Kysely<Schema>({ dialect });
    // What only reads is safe to repeat as a whole, but once: it may be what ended the connection.
    const run: typeof runOnClient = (pool, work) =>
      this.#whenReachable(
        () => runOnClient(pool, work),
        (attempt) => attempt === 1,
      );
    this.#reads = createReads({ kysely: this.#kysely, dialect, pool: this.#pool, run });
    this.#calls = new CallBatch((statements) =>
      run(this.#pool, (client) => client.queryRows(statements.map(bindStatement))),
    );
  }

  /** True from the first lost connection until the database can be reached again. */
  get isDown(): boolean {
    return this.#outage.isActive;
  }

  /** One observer, for metrics and the log. */
  observe(observer: DatabaseObserver): void {
    this.#pool.observer = observer;
  }

  /** The plan of a statement without its values, as lines. PostgreSQL 16 and newer can tell it. */
  async explain(text: string): Promise<string[]> {
    const { rows } = await this.#pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
    return rows.map((row) => row['QUERY PLAN']);
  }

  /** Since the start of the process. */
  get outages(): number {
    return this.#outage.count;
  }

  get connections(): { total: number; idle: number; waiting: number } {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { total, idle, waiting };
  }

  /**
   * Runs `work` with these settings. With `reads`, each statement is sent in one message with the settings, as a
   * transaction of its own that PostgreSQL ends with the message, and none may change data. Without it, all of `work` is
   * one transaction, whose `begin` and settings are sent in one message.
   */
  transaction<T>(settings: Settings, work: (db: Db) => Promise<T>, reads?: ReadOptions): Promise<T> {
    for (const value of Object.values(settings)) requirePlain(value);
    if (reads) return work(this.#reads(settings, reads));
    const sets = Object.entries(settings).map(([key, value]) => `set local ${key} = '${value}'`);
    let isStarted = false;
    const attempt = () =>
      this.#kysely.connection().execute(async (db) => {
        const run = (text: string) => db.executeQuery(CompiledQuery.raw(text));
        try {
          // Inside the try, because a setting that the database rejects leaves the transaction open.
          await run(['begin', ...sets].join('; '));
          isStarted = true;
          const result = await work(db);
          await run('commit');
          return result;
        } catch (error) {
          // A rollback fails only when the connection is gone, and then the pool drops it.
          await run('rollback').catch(() => undefined);
          throw error;
        }
      });
    // Once the work has begun, only its caller knows whether it may run again.
    return this.#whenReachable(attempt, () => !isStarted);
  }

  /** Repeats what failed because no connection could be used, while `isSafe` to repeat, until the patience ends. */
  async #whenReachable<T>(work: () => Promise<T>, isSafe: (attempt: number) => boolean): Promise<T> {
    const until = performance.now() + patienceMilliseconds;
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!isConnectionLost(error) || this.#pool.ending) throw error;
        this.#outage.begin(error);
        if (!isSafe(attempt) || !(await this.#outage.ends(until - performance.now()))) throw error;
      }
    }
  }

  /** For work whose statements may take longer than those of a request. It gets its own connection. */
  async withStatementTimeout<T>(milliseconds: number, work: (database: Database) => Promise<T>): Promise<T> {
    const slowDatabase = new Database(this.#connection, { poolSize: 1, statementMilliseconds: milliseconds });
    try {
      return await work(slowDatabase);
    } finally {
      await slowDatabase.close();
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
      () => runOnClient(this.#pool, send),
      () => !isSent,
    );
    return rows;
  }

  /** Whether a database responds that accepts changes, without waiting for the end of an outage. */
  async check(): Promise<Date> {
    const { rows } = await this.#pool.query<{ now: Date }>('select clock_timestamp() as now');
    return rows[0]?.now ?? new Date(Number.NaN);
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
    const client = await this.#pool.connect();
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

  /** Opens a separate connection for notifications, until it is stopped or lost. */
  async listen(
    onNotification: (channel: string, payload: string) => void,
    onLost: () => void,
  ): Promise<Listening> {
    const client = new NamedClient({
      ...this.#connection,
      application_name: 'greenroom events',
      connectionTimeoutMillis: 5_000,
      query_timeout: this.#responseLimit,
      ...keepAlive,
    });
    let stopped = false;
    const end = () => {
      stopped = true;
      client.end().catch(() => undefined);
    };
    const lost = () => {
      if (stopped) return;
      end();
      onLost();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload));
    await client.connect().catch((error: unknown) => {
      end();
      throw error;
    });
    const channels = new Set<string>();
    return {
      async add(names) {
        const added = names.filter((name) => !channels.has(name));
        try {
          for (const name of added) {
            await client.query(`listen ${pg.escapeIdentifier(name)}`);
            channels.add(name);
          }
        } catch (error) {
          // A partly set-up connection is discarded: another one is opened.
          lost();
          throw error;
        }
        return added.length > 0;
      },
      async stop() {
        stopped = true;
        await client.end();
      },
    };
  }

  async close(): Promise<void> {
    this.#outage.stop();
    await this.#kysely.destroy();
  }
}

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

class ReplicaError extends Error {
  /** SQLSTATE: the server rejected the establishment of the connection. */
  readonly code = '08004';

  constructor() {
    super('The database accepts no changes: it is a replica.');
  }
}

/** Settings consist of numbers and fixed words; anything else would be an injection. */
function requirePlain(value: string): void {
  if (!/^[a-z0-9{},.-]*$/.test(value))
    throw new Error('A transaction setting may only contain letters and numbers');
}
