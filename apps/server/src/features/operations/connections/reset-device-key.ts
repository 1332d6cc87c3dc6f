import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { findAdministrator } from '#features/admin/users.queries.ts';
import { type Actor, recordChange } from '#features/audit/audit.queries.ts';
import { findAssetToControl } from '#features/operations/asset-lists.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, asViewer, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { type RemovedKey, resetKeys } from './device-keys.queries.ts';

/**
 * After a factory reset or a new certificate: the next key that the device presents is accepted. The audit log records
 * which key was deleted.
 */
export async function resetDeviceKey(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { viewer, address }: { viewer: Viewer; address: string },
  asset_id: number,
): Promise<void> {
  await asViewer(database, viewer, (db, scope) =>
    orNotFound('Asset', findAssetToControl(db, scope, asset_id)),
  );
  const { user_id, request_id } = viewer;
  await asSystem(database, async (db) => {
    const administrator = await findAdministrator(db, user_id);
    if (!administrator) throw new Problem('forbidden', 'This is for administrators only.');
    const actor = { ...administrator, address, request_id };
    const removed = await resetAndRecord(db, { asset_id, user_id, actor });
    if (removed.length > 0) log.info({ asset: asset_id, user: user_id }, 'the key of a device was reset');
  });
}

/** For the command line, which acts for no user: the entry names it as the actor. */
export function resetDeviceKeyByCommand(db: SystemDb, asset_id: number): Promise<RemovedKey[]> {
  return resetAndRecord(db, { asset_id, user_id: null, actor: null });
}

async function resetAndRecord(
  db: SystemDb,
  { asset_id, user_id, actor }: { asset_id: number; user_id: number | null; actor: Actor },
): Promise<RemovedKey[]> {
  const removed = await resetKeys(db, [asset_id]);
  for (const { product_name, ...before } of removed) {
    const change = {
      action: 'device-key-reset',
      user_id,
      subject: product_name,
      before,
      after: null,
    } as const;
    await recordChange(db, { actor, change });
  }
  return removed;
}
