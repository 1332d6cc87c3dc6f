import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Fields, RowReceiver } from './row-query.ts';

type Statement = { text: string; values: readonly unknown[] };
type RowReader = {
  /** All in one message. */
  readRows(statements: readonly Statement[], rowsOfLast?: RowReceiver): Promise<(Fields | undefined)[]>;
  /** Together with other short reads. */
  readShort(statement: Statement): Promise<Fields | undefined>;
};

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
  if (reader) return reader.readRows(compiled.map(statementOf));
  const rows: (Fields | undefined)[] = [];
  for (const query of compiled) {
    const { rows: found } = await db.executeQuery<Record<string, string | null>>(query);
    const [row] = found;
    rows.push(row && Object.values(row).map((value) => (value === null ? null : Buffer.from(value))));
  }
  return rows;
}

/**
 * The same for one statement that takes no longer than finding a row by its key: in work that only reads, it is sent
 * together with others that begin in the same turn.
 */
export async function keyedRow(
  db: Kysely<Schema>,
  statement: RawBuilder<unknown> | CompiledQuery,
): Promise<Fields | undefined> {
  const compiled = 'compile' in statement ? statement.compile(db) : statement;
  const reader = readers.get(db);
  if (reader) return reader.readShort(statementOf(compiled));
  const [row] = await firstRows(db, [compiled]);
  return row;
}

function statementOf({ sql: text, parameters: values }: CompiledQuery): Statement {
  return { text, values };
}

/** All rows of a statement, as the bytes that the receiver makes of them. In work that only reads. */
export async function receiveRows(
  db: Kysely<Schema>,
  statement: RawBuilder<unknown>,
  receiver: RowReceiver,
): Promise<Buffer> {
  const reader = readers.get(db);
  if (!reader) throw new Error('Rows are received in work that only reads');
  const [row] = await reader.readRows([statementOf(statement.compile(db))], receiver);
  const [bytes] = row ?? [];
  if (!bytes) throw new Error('The database returned no rows');
  return bytes;
}
