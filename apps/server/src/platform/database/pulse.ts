import type pg from 'pg';
import { DatabaseUnreachableError } from './is-database-down.ts';
import { keepAlive, ReplicaError } from './login-pool.ts';
import { NamedClient } from './named-client.ts';

/** A new connection takes longer than a statement, most of all on a busy machine. */
const usualOpenMilliseconds = 2_500;
/** A database that is starved of processors must not lose its connections as well. */
const responseMilliseconds = 2_000;
const idleMilliseconds = 300_000;
const tickMilliseconds = 100;

type Clock = { now: Date; is_replica: boolean };

/**
 * A connection of its own that asks whether the database responds: those of the pools may all wait behind messages that
 * were lost. It is opened when it is needed first.
 */
export class Pulse {
  readonly #login: pg.ClientConfig;
  readonly #openMilliseconds: number;
  #client: NamedClient | undefined;
  #request: Promise<Date> | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(login: pg.ClientConfig, openMilliseconds = usualOpenMilliseconds) {
    this.#login = login;
    this.#openMilliseconds = openMilliseconds;
  }

  /** The clock of the database. Fails in seconds when none responds that accepts changes. */
  check(): Promise<Date> {
    this.#request ??= this.#requestClock().finally(() => {
      this.#request = undefined;
    });
    return this.#request;
  }

  close(): void {
    this.#drop(this.#client);
  }

  async #requestClock(): Promise<Date> {
    clearTimeout(this.#idle);
    const client = this.#client ?? this.#create();
    try {
      if (this.#client !== client) await within(this.#openMilliseconds, client.connect());
      const query = 'select clock_timestamp() as now, pg_is_in_recovery() as is_replica';
      const { rows } = await within<pg.QueryResult<Clock>>(responseMilliseconds, client.query(query));
      const [clock] = rows;
      if (!clock || clock.is_replica) throw new ReplicaError();
      this.#client = client;
      this.#idle = setTimeout(() => this.#drop(client), idleMilliseconds).unref();
      return clock.now;
    } catch (error) {
      this.#drop(client);
      throw error;
    }
  }

  #create(): NamedClient {
    const client = new NamedClient({ ...this.#login, application_name: 'greenroom pulse', ...keepAlive });
    const lost = () => this.#drop(client);
    client.on('error', lost).on('end', lost);
    return client;
  }

  #drop(client: NamedClient | undefined): void {
    if (this.#client === client) {
      clearTimeout(this.#idle);
      this.#client = undefined;
    }
    client?.hangUp();
  }
}

/** Counts ticks instead of time: a process that could not run for a while has not waited for the database. */
function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let ticks = milliseconds / tickMilliseconds;
    const timer = setInterval(() => {
      ticks--;
      if (ticks <= 0) settle(() => reject(new DatabaseUnreachableError('The database does not answer.')));
    }, tickMilliseconds);
    const settle = (report: () => void) => {
      clearInterval(timer);
      report();
    };
    work.then(
      (result) => settle(() => resolve(result)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}
