import type pg from 'pg';
import type { TypedTables } from './read-schema-types.ts';

type Row = {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: boolean;
  has_default: boolean;
  is_written_by_database: boolean;
};

/** What `pg` makes of a value of each type of the database. */
const readAs: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  xid8: 'string',
  float8: 'number',
  text: 'string',
  uuid: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'Date',
  bytea: 'Buffer',
  jsonb: 'json',
  _text: 'string[]',
  _int4: 'number[]',
};

const columnsOfTables = `
  select c.table_name, c.column_name, c.udt_name,
    c.is_nullable = 'YES' as is_nullable,
    c.column_default is not null or c.is_identity = 'YES' as has_default,
    c.is_generated = 'ALWAYS' as is_written_by_database
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and c.table_name <> 'schema_migrations' and t.table_type = 'BASE TABLE'
  order by c.table_name, c.ordinal_position`;

/** The tables of a database in the terms of schema.ts, without the list of migrations. */
export async function readTables(owner: pg.Client): Promise<TypedTables> {
  const { rows } = await owner.query<Row>(columnsOfTables);
  const tables: TypedTables = {};
  for (const row of rows) {
    const kind = readAs[row.udt_name];
    if (kind === undefined)
      throw new Error(`${row.table_name}.${row.column_name}: no type for ${row.udt_name}`);
    const reads = row.is_nullable ? `${kind} | null` : kind;
    tables[row.table_name] ??= {};
    Object.assign(tables[row.table_name] as object, { [row.column_name]: { reads, insert: insertOf(row) } });
  }
  return tables;
}

function insertOf(row: Row) {
  if (row.is_written_by_database) return 'never';
  return row.has_default || row.is_nullable ? 'optional' : 'required';
}
