import { type DatabaseConnection, type Dialect, DummyDriver, Kysely } from 'kysely';
import pg from 'pg';
import type { NamedClient } from './named-client.ts';
import type { Schema } from './schema.ts';

export type Settings = Readonly<Record<string, string>>;

/**
 * Something small that every statement of a read asks the database first, in the same message. Without a row the settings
 * are not made either, and the statement finds nothing.
 */
export type Question = {
  /** Columns of `from`; values stand in the text of `from` as `$first`, `$second`. */
  select: string;
  from: string;
  values: readonly [string, string];
  receive(row: readonly (string | null)[] | undefined): void;
};

export type ReadOptions = { question?: Question };

/** Creates what work that only reads runs its statements on. */
export type Reads = (settings: Settings, options: ReadOptions) => Kysely<Schema>;

export function createReads(kysely: Kysely<Schema>, dialect: Dialect, pool: pg.Pool): Reads {
  const executor = kysely.getExecutor();
  const fixed = { config: { dialect }, dialect, driver: new DummyDriver() };
  return (settings, { question }) => {
    const opening = openingOf(settings, question);
    const connection: DatabaseConnection = {
      async executeQuery({ sql: text, parameters: values }) {
        const client = (await pool.connect()) as unknown as NamedClient & pg.PoolClient;
        try {
          const { rows } = await client.queryOpened(opening, { text, values });
          client.release();
          return { rows };
        } catch (error) {
          client.release(isOfStatement(error) ? undefined : true);
          throw error;
        }
      },
      streamQuery() {
        throw new Error('A read of a viewer is not streamed');
      },
    };
    const provider = {
      provideConnection: <T>(consume: (one: DatabaseConnection) => Promise<T>) => consume(connection),
    };
    return new Kysely<Schema>({ ...fixed, executor: executor.withConnectionProvider(provider) });
  };
}

/** PostgreSQL rejected a statement and goes on. After anything else the connection is not used again. */
function isOfStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

function openingOf(settings: Settings, question: Question | undefined) {
  const keys = Object.keys(settings);
  const sets = keys.map((key, at) => `set_config('${key}', $${at + 1}, true)`);
  const text = `select set_config('transaction_read_only', 'on', true), ${sets.join(', ')}`;
  const values = Object.values(settings);
  if (!question) return { text, values };
  const from = question.from
    .replace('$first', `$${keys.length + 1}`)
    .replace('$second', `$${keys.length + 2}`);
  return {
    text: `${text}, ${question.select} from ${from}`,
    values: [...values, ...question.values],
    receive: (row: readonly (string | null)[] | undefined) => question.receive(row?.slice(keys.length + 1)),
  };
}
