import { pollSoon } from '#features/operations/statuses/poll-soon.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { listIncidentAssets } from './acts.queries.ts';

/** More would be a load on the site's devices and network. */
const maxPolled = 50;

/** Polls the devices of an incident at once, and returns them. */
export async function pollIncident(
  db: SystemDb,
  { id, user_id, now }: { id: number; user_id: number | null; now: Date },
): Promise<number[]> {
  const asset_ids = await listIncidentAssets(db, id, maxPolled);
  await pollSoon(db, { asset_ids, user_id, now });
  return asset_ids;
}
