import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import {
  type GapReason,
  makeSegments,
  type Segment,
  type WatchGap,
} from '@greenroom/domain/history/make-segments.ts';
import { thinSegments } from '@greenroom/domain/history/thin-segments.ts';
import { type ConditionSegment, worstConditions } from '@greenroom/domain/history/timeline.ts';
import type { Condition } from '@greenroom/domain/operations/conditions/condition.ts';
import { listGapsOf } from '#features/operations/statuses/watch-gaps.queries.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem, readAsViewer } from '#platform/database/scope.ts';
import { byAsset } from '#platform/group-by.ts';
import { listConditionChanges } from './timeline.queries.ts';

export type TimelineQuery = { id: number; from?: string | undefined; to?: string | undefined };

type Input = { asset_ids: readonly number[]; from: Date; to: Date };

/** What these devices were like in a time. The caller has found them as the viewer. */
export async function readConditions(database: Database, viewer: Viewer, input: Input) {
  const { from, to } = input;
  const changes = await readAsViewer(database, viewer, (db) => listConditionChanges(db, input));
  // A gap belongs to the site or to the servers, and the viewer may see the device alone.
  const gaps = await asSystem(database, (db) => listGapsOf(db, input));
  const changesOf = byAsset(changes);
  const gapsByAsset = byAsset(gaps);
  const gapsOf = (id: number): WatchGap[] =>
    (gapsByAsset.get(id) ?? []).map(({ began_at, ended_at, reason }) => ({
      from: began_at.getTime(),
      to: (ended_at ?? to).getTime(),
      reason: reason as GapReason,
    }));
  const segmentsOf = (id: number): Segment<Condition>[] =>
    makeSegments<Condition>({
      from: from.getTime(),
      to: to.getTime(),
      changes: (changesOf.get(id) ?? []).map(({ at, condition }) => ({ at: at.getTime(), state: condition })),
      gaps: gapsOf(id),
      unknown: 'unknown',
    });
  return { gapsOf, segmentsOf };
}

export function toConditionSegments(
  segments: readonly Segment<Condition>[],
  max: number,
): ConditionSegment[] {
  return thinSegments(segments, { max, worst: worstConditions }).map(({ state, ...segment }) => ({
    ...timesOf(segment),
    condition: state,
  }));
}

export function timesOf({ from, to, reason, is_mixed }: Omit<Segment<unknown>, 'state'>) {
  return { starts_at: new Date(from).toISOString(), ends_at: new Date(to).toISOString(), reason, is_mixed };
}
