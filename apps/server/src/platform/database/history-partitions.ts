import { sql } from 'kysely';
import type { SystemDb } from './scope.ts';

export const historyTables = [
  'asset_changes',
  'asset_samples',
  'asset_hours',
  'asset_days',
  'room_changes',
  'room_days',
] as const;
export type HistoryTable = (typeof historyTables)[number];

/**
 * Makes the partition for a time if it is missing; it costs next to nothing if it is there. To be called before rows are
 * inserted: the server makes partitions ahead, but a clock may be wrong, and the rows of an agent may be days old.
 */
export async function ensureHistoryPartition(db: SystemDb, table: HistoryTable, at: Date): Promise<void> {
  await sql`select ensure_history_partition(${table}, ${dayOf(at)}::date)`.execute(db);
}

export async function ensureHistoryPartitions(
  db: SystemDb,
  { since, until }: { since: Date; until: Date },
): Promise<void> {
  await sql`select ensure_history_partitions(${dayOf(until)}::date, ${dayOf(since)}::date)`.execute(db);
}

/** Drops the oldest partition if all of it is before that time; returns whether there was one. */
export async function dropOldestPartition(db: SystemDb, table: HistoryTable, before: Date): Promise<boolean> {
  const { rows } = await sql<{ dropped: boolean }>`
    select drop_history_before(${table}, ${dayOf(before)}::date) as dropped`.execute(db);
  return rows[0]?.dropped ?? false;
}

/** Partitions of an older version, whose names do not say how old they are. */
export async function listUnreadablePartitions(db: SystemDb): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unreadable_history_partitions() as name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Partitions begin at midnight UTC. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
