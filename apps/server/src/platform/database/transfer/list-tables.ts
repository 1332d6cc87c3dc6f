import pg from 'pg';

export type TableContent = {
  name: string;
  columns: string[];
  rows: number;
  /** Of a table of the history: a day of each of its partitions. */
  partitions?: string[] | undefined;
};
export type SequenceState = { name: string; last_value: string; is_called: boolean };

/** Makes the text of values independent of the server, its version and its settings. */
export const portableSession = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set row_security = off`;

/** Greenroom's tables with their writable columns; the database computes generated ones again. */
export async function listTables(
  client: pg.Client,
  without: readonly string[] = [],
): Promise<TableContent[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'schema_migrations' and c.relname <> all($1::text[])
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
    [without],
  );
  const tables: TableContent[] = [];
  const partitions = await listPartitions(client);
  for (const { name, columns } of rows) {
    const days = partitions.get(name);
    const table = { name, columns, rows: await countRows(client, name) };
    tables.push(days ? { ...table, partitions: days } : table);
  }
  return tables;
}

/** A day of each partition, by the name of its parent. */
async function listPartitions(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; days: string[] }>(
    `select p.relname as name,
       array_agg(to_date(substr(c.relname, length(p.relname) + 2), 'YYYY_MM_DD')::text order by c.relname) as days
     from pg_inherits i join pg_class p on p.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
     where p.relkind = 'p' and p.relnamespace = 'public'::regnamespace group by 1`,
  );
  return new Map(rows.map(({ name, days }) => [name, days]));
}

export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::text as count from ${pg.escapeIdentifier(table)}`);
  return Number(rows[0].count);
}

export function columnList(table: Pick<TableContent, 'columns'>): string {
  return table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

export async function listSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const sequences: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query(
      `select last_value::text as last_value, is_called from ${pg.escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...state.rows[0] });
  }
  return sequences;
}
