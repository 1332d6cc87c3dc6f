import { failureCodes } from '@greenroom/domain/operations/asset-action.ts';
import { conditions } from '@greenroom/domain/operations/conditions/condition.ts';
import { powers } from '@greenroom/domain/operations/device-facts.ts';
import { sql } from 'kysely';
import { ensureHistoryPartition } from '#platform/database/history-partitions.ts';
import type { SystemDb } from '#platform/database/scope.ts';

/** A stored status that differs from the one before it in condition, code, power or use. */
export type AssetChange = {
  asset_id: number;
  at: Date;
  condition: string | null;
  code: string | null;
  power: string | null;
  in_use: boolean | null;
  message: string | null;
  device_message?: unknown;
};

/** To be called in the transaction that stores the statuses: a change is stored with its status, or not at all. */
export async function recordAssetChanges(db: SystemDb, changes: readonly AssetChange[]): Promise<void> {
  if (changes.length === 0) return;
  const months = new Map(changes.map(({ at }) => [at.toISOString().slice(0, 7), at]));
  for (const at of months.values()) await ensureHistoryPartition(db, 'asset_changes', at);
  const rows = changes.map(({ message, device_message, ...change }) => ({
    ...change,
    condition: placeIn(conditions, change.condition),
    code: placeIn(failureCodes, change.code),
    power: placeIn(powers, change.power),
    // One of the two: the text in English can be made of the other.
    ...(device_message ? { device_message } : { message }),
  }));
  await sql`
    insert into asset_changes (asset_id, at, room_id, condition, code, power, in_use, device_message, message)
    select c.asset_id, c.at, a.room_id, c.condition, c.code, c.power, c.in_use, c.device_message, c.message
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (
      asset_id integer, at timestamptz, condition smallint, code smallint, power smallint, in_use boolean,
      device_message jsonb, message text)
    join assets a on a.id = c.asset_id
    where c.condition is not null
    on conflict (asset_id, at) do update set condition = excluded.condition, code = excluded.code,
      power = excluded.power, in_use = excluded.in_use, device_message = excluded.device_message,
      message = excluded.message`.execute(db);
}

/** Counted from 1; null for a word that is not in the list. */
function placeIn(list: readonly string[], word: string | null): number | null {
  const place = word === null ? 0 : list.indexOf(word) + 1;
  return place > 0 ? place : null;
}
