import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Subject } from '../sending/find-subject.queries.ts';
import { listManagers } from './rules.queries.ts';
import type { DueDelivery } from './user-deliveries.queries.ts';

/** By delivery: the channels that have failed and that the user still manages. */
export async function findManagedChannels(
  db: SystemDb,
  user_id: number,
  due: readonly DueDelivery[],
): Promise<Map<number, Subject>> {
  const found = new Map<number, Subject>();
  for (const { kind, delivery_id, partner_id, payload } of due) {
    if (kind !== 'channel-failed' || !(await listManagers(db, partner_id)).includes(user_id)) continue;
    const { rows } = await sql<{ name: string }>`
      select name from notification_channels where id = ${payload.channel_id ?? 0}`.execute(db);
    const channel_name = rows[0]?.name;
    if (channel_name !== undefined)
      found.set(delivery_id, { site_name: null, room_name: null, asset_name: null, channel_name });
  }
  return found;
}
