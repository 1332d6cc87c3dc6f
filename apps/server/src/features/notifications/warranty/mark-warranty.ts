import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { SeenWarranty } from '@greenroom/domain/notifications/warranty/seen-warranty.ts';
import { asSystem, readAsViewer, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { listSeenWarranties, requireSeenAsset, storeMark } from './seen-warranties.queries.ts';

type Databases = Pick<Services, 'database'>;

export async function getSeenWarranty(
  { database }: Databases,
  viewer: Viewer,
  id: number,
): Promise<SeenWarranty> {
  await readAsViewer(database, viewer, (db, scope) => requireSeenAsset(db, scope, id));
  return asSystem(database, (db) => readMark(db, viewer, id));
}

export async function markWarranty(
  { database }: Databases,
  viewer: Viewer,
  { id, is_seen }: { id: number } & SeenWarranty,
): Promise<SeenWarranty> {
  await readAsViewer(database, viewer, (db, scope) => requireSeenAsset(db, scope, id));
  return asSystem(database, async (db) => {
    await storeMark(db, { user_id: viewer.user_id, asset_id: id, is_seen });
    return readMark(db, viewer, id);
  });
}

async function readMark(db: SystemDb, { user_id }: Viewer, id: number): Promise<SeenWarranty> {
  return { is_seen: (await listSeenWarranties(db, user_id, id)).length > 0 };
}
