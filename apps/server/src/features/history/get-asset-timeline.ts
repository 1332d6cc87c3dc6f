import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { sumSegments } from '@greenroom/domain/history/make-segments.ts';
import { readPeriod } from '@greenroom/domain/history/read-period.ts';
import { type AssetTimeline, maxPoints } from '@greenroom/domain/history/timeline.ts';
import { isRetired } from '@greenroom/domain/inventory/is-retired.ts';
import type { Condition } from '@greenroom/domain/operations/conditions/condition.ts';
import { findAssetToControl } from '#features/operations/asset-lists.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { readConditions, type TimelineQuery, toConditionSegments } from './read-conditions.ts';

export async function getAssetTimeline(
  services: Pick<Services, 'database' | 'now'>,
  viewer: Viewer,
  { id, ...query }: TimelineQuery,
): Promise<AssetTimeline> {
  const { from, to } = readPeriod(query, services.now());
  const asset = await readAsViewer(services.database, viewer, (db, scope) =>
    orNotFound('Asset', findAssetToControl(db, scope, id)),
  );
  const conditions = await readConditions(services.database, viewer, { asset_ids: [id], from, to });
  const segments = conditions.segmentsOf(id);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    is_controlled: asset.is_controlled && !isRetired(asset.status),
    segments: toConditionSegments(segments, maxPoints),
    seconds: Object.entries(sumSegments(segments)).map(([condition, milliseconds]) => ({
      condition: condition as Condition,
      seconds: milliseconds / 1000,
    })),
  };
}
