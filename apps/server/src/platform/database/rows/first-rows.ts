import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Fields } from './row-query.ts';

type Statement = { text: string; values: readonly unknown[] };
type RowReader = (statements: readonly Statement[]) => Promise<(Fields | undefined)[]>;

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
