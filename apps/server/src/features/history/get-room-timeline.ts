import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { makeSegments, type WatchGap } from '@greenroom/domain/history/make-segments.ts';
import { readPeriod } from '@greenroom/domain/history/read-period.ts';
import { thinSegments } from '@greenroom/domain/history/thin-segments.ts';
import { maxPoints, maxPointsOfDevice, type RoomTimeline } from '@greenroom/domain/history/timeline.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { readConditions, type TimelineQuery, timesOf, toConditionSegments } from './read-conditions.ts';
import { findRoom, listDevicesOfRoom, listRoomChanges } from './timeline.queries.ts';

/** From the best to the worst. */
const worstStates = ['unmonitored', 'healthy', 'unknown', 'degraded', 'down'];

export async function getRoomTimeline(
  { database, now }: Pick<Services, 'database' | 'now'>,
  viewer: Viewer,
  { id, ...query }: TimelineQuery,
): Promise<RoomTimeline> {
  const { from, to } = readPeriod(query, now());
  const { devices, changes } = await readAsViewer(database, viewer, async (db, scope) => {
    await orNotFound('Room', findRoom(db, scope, id));
    return {
      devices: await listDevicesOfRoom(db, scope, id),
      changes: await listRoomChanges(db, { room_id: id, from, to }),
    };
  });
  const asset_ids = devices.map((device) => device.id);
  const conditions = await readConditions(database, viewer, { asset_ids, from, to });
  const segments = makeSegments({
    from: from.getTime(),
    to: to.getTime(),
    changes: changes.map(({ at, state }) => ({ at: at.getTime(), state })),
    gaps: commonGaps(asset_ids.map(conditions.gapsOf)),
    unknown: 'unknown',
  });
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    segments:
      changes.length === 0
        ? []
        : thinSegments(segments, { max: maxPoints, worst: worstStates }).map(({ state, ...segment }) => ({
            ...timesOf(segment),
            state,
          })),
    assets: devices.map((device) => ({
      asset_id: device.id,
      product_name: device.product_name,
      segments: toConditionSegments(conditions.segmentsOf(device.id), maxPointsOfDevice),
    })),
  };
}

/** The state of a room is unknown while none of its devices can be polled. */
function commonGaps([first = [], ...others]: readonly (readonly WatchGap[])[]): WatchGap[] {
  return others.reduce<WatchGap[]>(
    (common, gaps) =>
      common.flatMap((one) =>
        gaps.flatMap((other) => {
          const from = Math.max(one.from, other.from);
          const to = Math.min(one.to, other.to);
          return from < to ? [{ ...one, from, to }] : [];
        }),
      ),
    [...first],
  );
}
