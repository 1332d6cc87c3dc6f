import pg from 'pg';
import type { ArchivedTable, Closing } from './backup-archive.ts';

/** Greenroom's tables with their writable columns; the database computes generated ones again. */
export async function listTables(client: pg.Client): Promise<ArchivedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'schema_migrations'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
  );
  const tables: ArchivedTable[] = [];
  for (const { name, columns } of rows) tables.push({ name, columns, rows: await countRows(client, name) });
  return tables;
}

export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::text as count from ${pg.escapeIdentifier(table)}`);
  return Number(rows[0].count);
}

export function columnList(table: ArchivedTable): string {
  return table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

export async function listSequences(client: pg.Client): Promise<Closing['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const sequences: Closing['sequences'] = [];
  for (const { name } of rows) {
    const state = await client.query(
      `select last_value::text as last_value, is_called from ${pg.escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...state.rows[0] });
  }
  return sequences;
}
