import { findAssetToControl } from '#features/operations/asset-lists.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asViewer, changeAsSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findConnectionRow, lockAssetOfConnection, setControlled } from './asset-connection.queries.ts';
import { openConnection, removeConnection } from './connections.queries.ts';
import { type ConnectionEditor, recordConnectionChange } from './record-connection-change.ts';

/** An asset without a connection stays as it is: the request can be repeated. */
export async function deleteAssetConnection(
  { database, sealer }: Pick<Services, 'database' | 'sealer'>,
  editor: ConnectionEditor,
  asset_id: number,
): Promise<void> {
  await asViewer(database, editor.viewer, (db, scope) =>
    orNotFound('Asset', findAssetToControl(db, scope, asset_id)),
  );
  await changeAsSystem(database, { ...editor, kind: 'edit' }, async (db) => {
    await lockAssetOfConnection(db, asset_id);
    const row = await findConnectionRow(db, asset_id);
    if (!row) return;
    await removeConnection(db, asset_id);
    await setControlled(db, { asset_id, is_controlled: false });
    const stored = openConnection(row, sealer);
    await recordConnectionChange(db, editor, { asset_id, before: row, stored, after: null });
  });
}
