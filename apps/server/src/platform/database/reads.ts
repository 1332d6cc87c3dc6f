import type { DatabaseConnection, Kysely } from 'kysely';
import pg from 'pg';
import { bindStatement, type NamedClient, type Statement } from './named-client.ts';
import type { Opening } from './opened-query.ts';
import { setRowReader } from './rows/first-rows.ts';
import { type Fields, textsOf } from './rows/row-query.ts';
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

type ReadParts = { onConnection: OnConnection; pool: pg.Pool; run: typeof runOnClient };

export function createReads({ onConnection, pool, run }: ReadParts): Reads {
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
    setRowReader(db, async (statements: readonly Statement[], rowsOfLast) => {
      const bound = statements.map(bindStatement);
      const [, ...rows] = await run(pool, (client) =>
        asEntered(client, (entered) => {
          const { receive, ...first } = openingOf(start, extraQuery, entered);
          const receiveFirst = (row: Fields | undefined) => receive?.(row && textsOf(row));
          return client.queryRows([bindStatement(first), ...bound], { receiveFirst, rowsOfLast });
        }),
      );
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
