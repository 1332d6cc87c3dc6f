import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { type ExportSelection, exportLimits } from '@greenroom/domain/import/export-selection.ts';
import { findSelectedIds } from '#features/inventory/selected-ids.queries.ts';
import { readAsViewer } from '#platform/database/scope.ts';
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
    const ids = await findSelectedIds(db, scope, selection, exportLimits.maxRows + 1);
    if (ids.length > exportLimits.maxRows) throw tooManyRows();
    const { content, rows: count } = await writeCsv({ db, scope }, { kind, ids });
    if (count === 0) throw new Problem('not-found', 'No rows found.');
    return content;
  });
}
