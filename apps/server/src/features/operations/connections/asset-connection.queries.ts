import type { SiteAgent } from '@greenroom/domain/operations/connections/asset-connection.ts';
import { visible } from '#access/visible.ts';
import { findSiteAgent } from '#features/operations/agents/manage/managed-agents.queries.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';
import { directColumns } from './connections.queries.ts';

/** The asset stays as it is until the transaction ends: two changes of its connection run one after the other. */
export async function lockAssetOfConnection(db: SystemDb, asset_id: number): Promise<void> {
  await db.selectFrom('assets').where('id', '=', asset_id).select('id').forNoKeyUpdate().executeTakeFirst();
}

export async function findConnectionRow(db: SystemDb, asset_id: number) {
  return db
    .selectFrom('device_connections')
    .where('asset_id', '=', asset_id)
    .select(directColumns)
    .select(['version', 'credentials_set_at', 'route', 'outlet_asset_id', 'outlet_number'])
    .executeTakeFirst();
}

/** The asset of an outlet, if the viewer sees it. */
export function findOutletAsset(db: ViewerDb, scope: Scope, id: number) {
  return db
    .selectFrom('assets')
    .where(visible(scope, 'assets'))
    .where('assets.id', '=', id)
    .select(['assets.id', 'assets.partner_id', 'assets.product_name'])
    .executeTakeFirst();
}

export async function findDriverOf(db: SystemDb, asset_id: number): Promise<string | undefined> {
  const query = db.selectFrom('device_connections').where('asset_id', '=', asset_id).select('driver');
  return (await query.executeTakeFirst())?.driver;
}

/** The agent of the site in which an asset stands. */
export async function findAgentOfAsset(
  db: SystemDb,
  { asset_id, now }: { asset_id: number; now: Date },
): Promise<SiteAgent | null> {
  const room = await db
    .selectFrom('assets')
    .innerJoin('rooms', 'rooms.id', 'assets.room_id')
    .where('assets.id', '=', asset_id)
    .select('rooms.site_id')
    .executeTakeFirst();
  return room ? findSiteAgent(db, { site_id: room.site_id, now }) : null;
}

/** Begins or ends remote control; an asset that already is as requested stays unchanged. */
export async function setControlled(
  db: SystemDb,
  { asset_id, is_controlled }: { asset_id: number; is_controlled: boolean },
): Promise<void> {
  await db
    .updateTable('assets')
    .set({ is_controlled })
    .where('id', '=', asset_id)
    .where('is_controlled', '<>', is_controlled)
    .execute();
}

export async function findNameOfAsset(db: SystemDb, asset_id: number): Promise<string> {
  const query = db.selectFrom('assets').where('id', '=', asset_id).select('product_name');
  return (await query.executeTakeFirstOrThrow()).product_name;
}
