import type { Segment } from '../history/make-segments.ts';
import { type Condition, standingOf } from '../operations/conditions/condition.ts';
import { judgeRoom, type RoomJudgement, type RoomMember } from './judge-room.ts';
import { replayRoom } from './replay-room.ts';
import type { RoomModelDocument } from './room-model.ts';
import type { RoomState } from './room-state.ts';

export type PastDevice = Pick<RoomMember, 'asset_id' | 'role' | 'counts'> & {
  /** Without holes, over the whole time. */
  readonly segments: readonly Pick<Segment<Condition>, 'from' | 'state'>[];
};

type ReplayInput = {
  model: RoomModelDocument;
  devices: readonly PastDevice[];
  /** In milliseconds, as the segments. */
  from: number;
  to: number;
};

/** How many milliseconds a room would have been in each state by a model, with the same hold as live. */
export function replayModel({ model, devices, from, to }: ReplayInput): Record<RoomState, number> {
  const sums: Record<RoomState, number> = { down: 0, degraded: 0, unknown: 0, healthy: 0, unmonitored: 0 };
  const conditions = new Map(
    devices.map(({ asset_id, segments }) => [asset_id, segments[0]?.state ?? 'unknown']),
  );
  const judge = rememberJudgements(model, devices);
  const first = { ...judge(conditions), at: new Date(from) };
  const before = {
    state: first.state,
    since: first.at,
    worse_since: null,
    score: first.score,
    why: first.why,
  };
  const later = replayRoom({ before, conditions, changes: changesOf(devices, from), until: to, judge });
  const states = [first, ...later];
  for (const [index, { state, at }] of states.entries()) {
    const ends = states[index + 1]?.at.getTime() ?? to;
    sums[state] += Math.max(0, Math.min(ends, to) - Math.max(at.getTime(), from));
  }
  return sums;
}

/** A restart after a fault has not repaired anything yet. */
function changesOf(devices: readonly PastDevice[], start: number) {
  return devices.flatMap(({ asset_id, segments }) => {
    let condition = segments[0]?.state ?? 'unknown';
    return segments
      .filter(({ from }) => from > start)
      .map(({ from, state }) => {
        if (state !== 'restarting' || standingOf(condition) !== 'broken') condition = state;
        return { asset_id, at: from, condition };
      });
  });
}

/** A room has few combinations of conditions in a week, and thousands of changes. */
function rememberJudgements(model: RoomModelDocument, devices: readonly PastDevice[]) {
  const known = new Map<string, RoomJudgement>();
  return (conditions: ReadonlyMap<number, Condition>): RoomJudgement => {
    const key = [...conditions.values()].join();
    const before = known.get(key);
    if (before) return before;
    const members = devices.map(({ asset_id, role, counts }) => {
      const condition = conditions.get(asset_id) ?? 'unknown';
      return { asset_id, role, counts, condition, standing: standingOf(condition), since: null };
    });
    const judged = judgeRoom(model, members);
    known.set(key, judged);
    return judged;
  };
}
