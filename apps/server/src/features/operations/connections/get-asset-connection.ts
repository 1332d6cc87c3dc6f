import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { AssetConnection } from '@greenroom/domain/operations/connections/asset-connection.ts';
import { findAssetToControl } from '#features/operations/asset-lists.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, asViewer, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findAgentOfAsset, findConnectionRow, findOutletAsset } from './asset-connection.queries.ts';
import { openConnection } from './connections.queries.ts';

/** Never contains the password, nor the asset of an outlet that the viewer does not see. */
export async function getAssetConnection(
  { database, sealer, now }: Pick<Services, 'database' | 'sealer' | 'now'>,
  viewer: Viewer,
  asset_id: number,
): Promise<AssetConnection> {
  await readAsViewer(database, viewer, (db, scope) =>
    orNotFound('Asset', findAssetToControl(db, scope, asset_id)),
  );
  const { row, agent } = await asSystem(database, async (db) => ({
    row: await findConnectionRow(db, asset_id),
    agent: await findAgentOfAsset(db, { asset_id, now: now() }),
  }));
  if (!row) return { asset_id, version: 0, connection: null, agent };
  const { version, driver, host, port, options, route, outlet_asset_id, outlet_number } = row;
  const strip =
    outlet_asset_id === null
      ? undefined
      : await asViewer(database, viewer, (db, scope) => findOutletAsset(db, scope, outlet_asset_id));
  const opened = openConnection(row, sealer);
  const connection = {
    ...{ driver, host, port, options, route },
    username: opened?.credentials.username ?? null,
    has_password: opened ? opened.credentials.password !== undefined : row.sealed_credentials !== null,
    password_set_at: row.credentials_set_at?.toISOString() ?? null,
    is_readable: opened !== undefined,
    outlet:
      outlet_asset_id === null || outlet_number === null
        ? null
        : { asset_id: strip?.id ?? null, asset_name: strip?.product_name ?? null, number: outlet_number },
  };
  return { asset_id, version, connection, agent };
}
