import { sql } from 'kysely';
import { historyTables } from '#platform/database/history-partitions.ts';
import type { SystemDb } from '#platform/database/scope.ts';

export type HistorySize = { table: string; bytes: number; rows: number; partitions: number };

/** From the catalogue alone: counting the rows would read them all. */
export async function listHistorySizes(db: SystemDb): Promise<HistorySize[]> {
  const { rows } = await sql<HistorySize>`
    select t.name as table, coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes,
      coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 as rows, count(c.oid)::integer as partitions
    from unnest(${[...historyTables]}::text[]) as t (name)
    left join pg_inherits i on i.inhparent = ('public.' || t.name)::regclass
    left join pg_class c on c.oid = i.inhrelid
    group by t.name order by t.name`.execute(db);
  return rows;
}
