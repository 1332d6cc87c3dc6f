import { type DatabaseConnection, type Dialect, DummyDriver, Kysely } from 'kysely';
import pg from 'pg';
import { bindStatement, type NamedClient, type Statement } from './named-client.ts';
import type { Opening } from './opened-query.ts';
import { setRowReader } from './rows/first-rows.ts';
import { type Fields, textsOf } from './rows/row-query.ts';
import type { Schema } from './schema.ts';

export type Settings = Readonly<Record<string, string>>;

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
export type Reads = (settings: Settings, options: ReadOptions) => Kysely<Schema>;

type ReadParts = { kysely: Kysely<Schema>; dialect: Dialect; pool: pg.Pool; run: typeof runOnClient };

export function createReads({ kysely, dialect, pool, run }: ReadParts): Reads {
  const executor = kysely.getExecutor();
  const fixed = { config: { dialect }, dialect, driver: new DummyDriver() };
  return (settings, { extraQuery }) => {
    const opening = openingOf(settings, extraQuery);
    const connection: DatabaseConnection = {
      async executeQuery({ sql: text, parameters: values }) {
        const { rows } = await run(pool, (client) => client.queryOpened(opening, { text, values }));
        return { rows };
      },
      streamQuery() {
        throw new Error('A read of a viewer is not streamed');
      },
    };
    const provider = {
      provideConnection: <T>(consume: (one: DatabaseConnection) => Promise<T>) => consume(connection),
    };
    const db = new Kysely<Schema>({ ...fixed, executor: executor.withConnectionProvider(provider) });
    setRowReader(db, async (statements: readonly Statement[], rowsOfLast) => {
      const bound = [opening, ...statements].map(bindStatement);
      const receiveFirst = (row: Fields | undefined) => opening.receive?.(row && textsOf(row));
      const [, ...rows] = await run(pool, (client) => client.queryRows(bound, { receiveFirst, rowsOfLast }));
      return rows;
    });
    return db;
  };
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

function openingOf(settings: Settings, extraQuery: ExtraQuery | undefined): Opening {
  const keys = Object.keys(settings);
  const text = openingText(keys, extraQuery);
  const values = Object.values(settings);
  if (!extraQuery) return { text, values };
  return {
    text,
    values: [...values, ...extraQuery.values],
    receive: (row: readonly (string | null)[] | undefined) => extraQuery.receive(row?.slice(keys.length + 1)),
  };
}

/** There are a few only. */
const openingTexts = new Map<string, string>();

function openingText(keys: readonly string[], extraQuery: ExtraQuery | undefined): string {
  const key = `${keys.join()} ${extraQuery?.from} ${extraQuery?.select}`;
  const known = openingTexts.get(key);
  if (known !== undefined) return known;
  const sets = keys.map((name, at) => `set_config('${name}', $${at + 1}, true)`);
  const settings = `select set_config('transaction_read_only', 'on', true), ${sets.join(', ')}`;
  const from = extraQuery?.from
    .replace('$first', `$${keys.length + 1}`)
    .replace('$second', `$${keys.length + 2}`);
  const text = extraQuery ? `${settings}, ${extraQuery.select} from ${from}` : settings;
  openingTexts.set(key, text);
  return text;
}
