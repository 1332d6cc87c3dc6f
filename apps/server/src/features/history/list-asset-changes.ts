import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { readMoment } from '@greenroom/domain/history/read-period.ts';
import type { AssetChange } from '@greenroom/domain/history/timeline.ts';
import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import { findAssetToControl } from '#features/operations/asset-lists.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { type ChangeRow, listChangeRows } from './timeline.queries.ts';

type Input = { asset_id: number; before?: string | undefined; limit: number };

export function listAssetChanges(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  { asset_id, before, limit }: Input,
): Promise<AssetChange[]> {
  const earlier = readMoment('before', before);
  return readAsViewer(database, viewer, async (db, scope) => {
    await orNotFound('Asset', findAssetToControl(db, scope, asset_id));
    return (await listChangeRows(db, { asset_id, before: earlier, limit })).map(toChange);
  });
}

function toChange({ at, until, power, message, device_message, ...row }: ChangeRow): AssetChange {
  return {
    ...row,
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
    power: power ?? null,
    message: device_message ? englishMessage(device_message) : message,
    device_message,
  };
}
