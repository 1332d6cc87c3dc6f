import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';

type Row = { id: number };

/** Lets a restricted user see exactly these. */
export function aGrant(
  database: Database,
  user: Row,
  { site, room, asset }: { site?: Row; room?: Row; asset?: Row },
): Promise<void> {
  return asSystem(database, async (db) => {
    const user_id = user.id;
    if (site) await db.insertInto('site_grants').values({ user_id, site_id: site.id }).execute();
    if (room) await db.insertInto('room_grants').values({ user_id, room_id: room.id }).execute();
    if (asset) await db.insertInto('asset_grants').values({ user_id, asset_id: asset.id }).execute();
  });
}
