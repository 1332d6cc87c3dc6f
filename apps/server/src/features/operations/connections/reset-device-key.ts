import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { findAdministrator } from '#features/admin/users.queries.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import { findAssetToControl } from '#features/operations/asset-lists.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, asViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { resetKeys } from './device-keys.queries.ts';

/**
 * After a factory reset or a new certificate: the next key that the device shows is the one to expect. The history of the
 * administrator keeps which one was forgotten.
 */
export async function resetDeviceKey(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { viewer, address }: { viewer: Viewer; address: string },
  asset_id: number,
): Promise<void> {
  await asViewer(database, viewer, (db, scope) =>
    orNotFound('Asset', findAssetToControl(db, scope, asset_id)),
  );
  const { user_id } = viewer;
  await asSystem(database, async (db) => {
    const administrator = await findAdministrator(db, user_id);
    if (!administrator) throw new Problem('forbidden', 'This is for administrators only.');
    for (const { product_name, ...before } of await resetKeys(db, [asset_id])) {
      const change = {
        action: 'device-key-reset',
        user_id,
        subject: product_name,
        before,
        after: null,
      } as const;
      await recordChange(db, { actor: { ...administrator, address }, change });
      log.info({ asset: asset_id, user: user_id }, 'the key of a device was reset');
    }
  });
}
