import { type Condition, conditions } from '@greenroom/domain/operations/conditions/condition.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

type PastCondition = { asset_id: number; at: number; condition: Condition };

/** The changes of devices in a time, each with the last one before it. Times are in milliseconds. */
export async function listPastConditions(
  db: SystemDb,
  { asset_ids, from, to }: { asset_ids: readonly number[]; from: Date; to: Date },
): Promise<PastCondition[]> {
  const { rows } = await sql<{ asset_id: number; at: Date; condition: number }>`
    select c.asset_id, c.at, c.condition from unnest(${[...asset_ids]}::integer[]) as wanted (id)
    cross join lateral (
      (select asset_id, at, condition from asset_changes where asset_id = wanted.id and at > ${from} and at < ${to})
      union all
      (select asset_id, at, condition from asset_changes
        where asset_id = wanted.id and at <= ${from} order by at desc limit 1)) c`.execute(db);
  return rows.map(({ asset_id, at, condition }) => ({
    ...{ asset_id, at: at.getTime(), condition: conditions[condition - 1] ?? 'unknown' },
  }));
}
