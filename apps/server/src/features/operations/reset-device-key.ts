import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem, asViewer } from '#access/scope.ts';
import type { Services } from '#platform/services.ts';
import { findAssetToControl } from './asset-lists.queries.ts';
import { resetKeys } from './device-keys.queries.ts';

/** After a factory reset or a new certificate: the next key that the device shows is the one to expect. */
export async function resetDeviceKey(
  { database, log }: Pick<Services, 'database' | 'log'>,
  viewer: Viewer,
  asset_id: number,
): Promise<void> {
  const asset = await asViewer(database, viewer, (db, scope) => findAssetToControl(db, scope, asset_id));
  if (!asset) throw new Problem('not-found', 'Asset not found.');
  const count = await asSystem(database, (db, scope) => resetKeys(db, scope, [asset_id]));
  if (count > 0) log.info({ asset: asset_id, user: viewer.user_id }, 'the key of a device was reset');
}
