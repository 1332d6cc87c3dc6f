import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Fields, RowReceiver } from './row-query.ts';

type Statement = { text: string; values: readonly unknown[] };
type RowReader = (
  statements: readonly Statement[],
  rowsOfLast?: RowReceiver,
) => Promise<(Fields | undefined)[]>;

const readers = new WeakMap<object, RowReader>();

export function setRowReader(db: Kysely<Schema>, reader: RowReader): void {
  readers.set(db, reader);
}

/**
 * The first row of each statement. Every column has to be text, and stays as PostgreSQL writes it. In work that only reads,
 * all statements are sent in one message.
 */
export async function firstRows(
  db: Kysely<Schema>,
  statements: readonly (RawBuilder<unknown> | CompiledQuery)[],
): Promise<(Fields | undefined)[]> {
  const compiled = statements.map((one) => ('compile' in one ? one.compile(db) : one));
  const reader = readers.get(db);
  if (reader) return reader(compiled.map(({ sql, parameters }) => ({ text: sql, values: parameters })));
  const rows: (Fields | undefined)[] = [];
  for (const query of compiled) {
    const { rows: found } = await db.executeQuery<Record<string, string | null>>(query);
    const [row] = found;
    rows.push(row && Object.values(row).map((value) => (value === null ? null : Buffer.from(value))));
  }
  return rows;
}

/** All rows of a statement, as the bytes that the receiver makes of them. In work that only reads. */
export async function receiveRows(
  db: Kysely<Schema>,
  statement: RawBuilder<unknown>,
  receiver: RowReceiver,
): Promise<Buffer> {
  const reader = readers.get(db);
  if (!reader) throw new Error('Rows are received in work that only reads');
  const { sql: text, parameters: values } = statement.compile(db);
  const [row] = await reader([{ text, values }], receiver);
  const [bytes] = row ?? [];
  if (!bytes) throw new Error('The database returned no rows');
  return bytes;
}
