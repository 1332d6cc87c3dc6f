import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { readHours } from '@greenroom/domain/history/read-period.ts';
import type { AssetHour } from '@greenroom/domain/history/timeline.ts';
import { findAssetToControl } from '#features/operations/asset-lists.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { TimelineQuery } from './read-conditions.ts';
import { listHourRows } from './timeline.queries.ts';

/** An hour is counted ten minutes after its end. */
export function listAssetHours(
  { database, now }: Pick<Services, 'database' | 'now'>,
  viewer: Viewer,
  { id, ...query }: TimelineQuery,
): Promise<AssetHour[]> {
  const period = readHours(query, now());
  return readAsViewer(database, viewer, async (db, scope) => {
    await orNotFound('Asset', findAssetToControl(db, scope, id));
    const rows = await listHourRows(db, { asset_id: id, ...period });
    return rows.map(({ hour, ...row }) => ({ hour: hour.toISOString(), ...row }));
  });
}
