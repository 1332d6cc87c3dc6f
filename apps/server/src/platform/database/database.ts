import type { Kysely } from 'kysely';
import pg from 'pg';
import { keepAlive, LoginPool } from './login-pool.ts';
import { NamedClient } from './named-client.ts';
import type { DatabaseObserver } from './observed/observed-pool.ts';
import { type Replicas, readReplicas } from './observed/replicas.ts';
import { Outage, type OutageListeners } from './outage.ts';
import { Pulse } from './pulse.ts';
import type { ReadOptions, Settings } from './reads.ts';
import { appRole, viewerRole } from './roles/database-roles.ts';
import { createViewerSigner, type SignViewer } from './roles/viewer-key.ts';
import type { Schema } from './schema.ts';
import { watchSilence } from './silence.ts';

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

/** How a server reaches its database: as viewers, and as the installation itself. */
export type Logins = {
  viewer: Connection;
  system: Connection;
  /** Signs who a viewer is: see roles/viewer-key.ts. */
  viewerKey: Buffer;
};

/** Statements of a request are short; `withStatementTimeout` is for the others. */
const usualStatementMilliseconds = 8_000;
/**
 * The database itself cancels a statement that takes too long. If it does not respond by then, the connection is lost.
 */
const responseMilliseconds = 2_000;

/** The requests of viewers are most of the work; background work takes turns on the others. */
const viewersShare = 0.6;

type PoolOptions = {
  /** Of both logins together; each has one at least. */
  poolSize: number;
  statementMilliseconds?: number;
  /** How long a new connection may take. */
  openMilliseconds?: number;
  onError?: (error: Error) => void;
  onOutage?: OutageListeners;
};

/**
 * The connections of a process. It deliberately offers no query method: tenant data is reached only through
 * `transaction` and `viewerTransaction`, whose settings say on whose behalf they run, and only `access/` creates those.
 */
export class Database {
  readonly #viewers: LoginPool;
  readonly #system: LoginPool;
  readonly #logins: Logins;
  readonly #sign: SignViewer;
  readonly #responseLimit: number;
  readonly #openMilliseconds: number | undefined;
  readonly #outage: Outage;
  readonly #pulse: Pulse;
  /** What to do when the database falls silent, of each connection for notifications. */
  readonly #listeners = new Set<() => void>();
  readonly #stopWatching: () => void;
  #closed: Promise<void> | undefined;

  constructor(logins: Logins, options: PoolOptions) {
    const statementMilliseconds = options.statementMilliseconds ?? usualStatementMilliseconds;
    this.#responseLimit = statementMilliseconds + responseMilliseconds;
    this.#logins = logins;
    this.#sign = createViewerSigner(logins.viewerKey);
    this.#openMilliseconds = options.openMilliseconds;
    this.#pulse = new Pulse(logins.system, options.openMilliseconds);
    this.#outage = new Outage(() => this.check().then(() => undefined), options.onOutage);
    const shared = {
      statementMilliseconds,
      responseMilliseconds: this.#responseLimit,
      openMilliseconds: options.openMilliseconds,
      isPatient: statementMilliseconds > usualStatementMilliseconds,
      onError: options.onError,
      outage: this.#outage,
    };
    const forViewers = Math.max(1, Math.round(options.poolSize * viewersShare));
    const repair = () => this.#system.callFunction('select greenroom_keys.repair_sequences()', []);
    this.#viewers = new LoginPool(logins.viewer, { ...shared, poolSize: forViewers, repair });
    this.#system = new LoginPool(logins.system, {
      ...shared,
      poolSize: Math.max(1, options.poolSize - forViewers),
    });
    // Nothing gets lost on a socket of this machine: a database that says nothing there is busy.
    const isOnSocket = logins.system.host?.startsWith('/') === true;
    this.#stopWatching = isOnSocket
      ? () => undefined
      : watchSilence({
          clients: () => [...this.#viewers.clients, ...this.#system.clients],
          check: () => this.check(),
          onSilent: (error) => {
            this.#outage.begin(error, true);
            for (const lost of [...this.#listeners]) lost();
          },
        });
  }

  /** True while a request could not reach the database: it can be refused before it begins. */
  get isUnreachable(): boolean {
    return this.#outage.isUnreachable;
  }

  /** True from the first lost connection until the database can be reached again. */
  get isDown(): boolean {
    return this.#outage.isActive;
  }

  /** For a backup, which copies tables on a connection of its own. */
  get systemLogin(): Connection {
    return this.#logins.system;
  }

  /** One observer, for metrics and the log. */
  observe(observer: DatabaseObserver): void {
    this.#viewers.pool.observer = observer;
    this.#system.pool.observer = observer;
  }

  /** The plan of a statement without its values, as lines. PostgreSQL 16 and newer can tell it. */
  async explain(text: string): Promise<string[]> {
    const { rows } = await this.#system.pool.query<{ 'QUERY PLAN': string }>(
      `explain (generic_plan) ${text}`,
    );
    return rows.map((row) => row['QUERY PLAN']);
  }

  /** Since the start of the process. */
  get outages(): number {
    return this.#outage.count;
  }

  get connections(): { total: number; idle: number; waiting: number } {
    const [viewers, system] = [this.#viewers.connections, this.#system.connections];
    return {
      total: viewers.total + system.total,
      idle: viewers.idle + system.idle,
      waiting: viewers.waiting + system.waiting,
    };
  }

  /** Fails when a URL logs in as another role: viewers would not be limited, or the installation would see nothing. */
  async requireRoles(): Promise<void> {
    const expected = [
      { login: this.#viewers, role: viewerRole, setting: 'DATABASE_VIEWER_URL' },
      { login: this.#system, role: appRole, setting: 'DATABASE_APP_URL' },
    ];
    for (const { login, role, setting } of expected) {
      const { rows } = await login.pool.query<{ role: string }>('select session_user as role');
      if (rows[0]?.role !== role) throw new Error(`${setting} has to log in as the role ${role}.`);
    }
  }

  /**
   * Runs `work` as the installation with these settings. With `reads`, each statement is sent in one message with the
   * settings, as a transaction of its own that PostgreSQL ends with the message, and none may change data. Without it, all
   * of `work` is one transaction, whose `begin` and settings are sent in one message.
   */
  transaction<T>(settings: Settings, work: (db: Db) => Promise<T>, reads?: ReadOptions): Promise<T> {
    return this.#system.transaction({ settings }, work, reads);
  }

  /** The same on behalf of the viewer of this context, which is signed for the connection that it is sent on. */
  viewerTransaction<T>(
    { context, ...settings }: Settings & { context: string },
    work: (db: Db) => Promise<T>,
    reads?: ReadOptions,
  ): Promise<T> {
    const signFor = (processId: number) => this.#sign(context, processId);
    return this.#viewers.transaction({ settings, signFor }, work, reads);
  }

  /** For work whose statements may take longer than those of a request. It gets its own connections. */
  async withStatementTimeout<T>(milliseconds: number, work: (database: Database) => Promise<T>): Promise<T> {
    const slowDatabase = new Database(this.#logins, {
      poolSize: 2,
      statementMilliseconds: milliseconds,
      ...(this.#openMilliseconds && { openMilliseconds: this.#openMilliseconds }),
    });
    try {
      return await work(slowDatabase);
    } finally {
      await slowDatabase.close();
    }
  }

  /** For functions of the database that do their own checks, such as viewer_of_session. */
  callFunction<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    return this.#system.callFunction(text, values);
  }

  /** The same for the first row alone, with its columns as text. Undefined when there is none. It runs beside the reads of viewers. */
  callForRow(text: string, values: readonly (string | number)[]): Promise<(string | null)[] | undefined> {
    return this.#viewers.callForRow(text, values);
  }

  /** Whether a database responds that accepts changes, without waiting for the end of an outage. */
  check(): Promise<Date> {
    return this.#pulse.check();
  }

  /** The replicas of the database; undefined when this login may not see them. */
  readReplicas(): Promise<Replicas | undefined> {
    return readReplicas(this.#system.pool);
  }

  /**
   * For the maintenance of the job queue, which begins and ends its own transaction: when it fails, none is left open.
   */
  runScript(text: string): Promise<[]> {
    return this.#system.runScript(text);
  }

  /** Opens a separate connection for notifications, until it is stopped or lost. */
  async listen(
    onNotification: (channel: string, payload: string) => void,
    onLost: () => void,
  ): Promise<Listening> {
    const client = new NamedClient({
      ...this.#logins.system,
      application_name: 'greenroom events',
      query_timeout: this.#responseLimit,
      ...keepAlive,
    });
    let stopped = false;
    const end = () => {
      stopped = true;
      this.#listeners.delete(lost);
      client.end().catch(() => undefined);
    };
    const lost = () => {
      if (stopped) return;
      end();
      client.hangUp();
      onLost();
    };
    this.#listeners.add(lost);
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
      stop: async () => {
        stopped = true;
        this.#listeners.delete(lost);
        await client.end();
      },
    };
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#outage.stop();
    this.#stopWatching();
    this.#pulse.close();
    await Promise.all([this.#viewers.close(), this.#system.close()]);
  }
}
