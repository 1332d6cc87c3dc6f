import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { type ExportSelection, exportLimits } from '@greenroom/domain/import/export-selection.ts';
import { findAssetIds } from '#features/inventory/assets.queries.ts';
import { findRoomIds } from '#features/inventory/rooms.queries.ts';
import { findSiteIds } from '#features/inventory/sites.queries.ts';
import { narrowTo, readAsViewer, type Scope, type ViewerDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { limitExports } from './limit-exports.ts';
import { tooManyRows, writeCsv } from './write-csv.ts';

/** The chosen rows with all fields that an import can write. Hidden rows are left out like unknown ones. */
export async function exportRows(
  services: Services,
  viewer: Viewer,
  selection: ExportSelection,
): Promise<Buffer> {
  await limitExports(services, viewer);
  const { sites, rooms } = selection;
  const kind = sites ? 'sites' : rooms ? 'rooms' : 'assets';
  return readAsViewer(services.database, viewer, async (db, scope) => {
    const ids = await findChosenIds(db, scope, selection);
    if (ids.length > exportLimits.maxRows) throw tooManyRows();
    const { content, rows: count } = await writeCsv({ db, scope }, { kind, ids });
    if (count === 0) throw new Problem('not-found', 'No rows found.');
    return content;
  });
}

function findChosenIds(
  db: ViewerDb,
  scope: Scope,
  { sites, rooms, assets }: ExportSelection,
): Promise<readonly number[]> | readonly number[] {
  const limit = exportLimits.maxRows + 1;
  if (sites?.filter)
    return findSiteIds(db, narrowTo(scope, sites.filter.partner_id), { filter: sites.filter, limit });
  if (rooms?.filter)
    return findRoomIds(db, narrowTo(scope, rooms.filter.partner_id), { filter: rooms.filter, limit });
  if (assets?.filter)
    return findAssetIds(db, narrowTo(scope, assets.filter.partner_id), { filter: assets.filter, limit });
  return sites?.ids ?? rooms?.ids ?? assets?.ids ?? [];
}
