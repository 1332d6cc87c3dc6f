import type { Segment } from '../history/make-segments.ts';
import { type Condition, standingOf } from '../operations/conditions/condition.ts';
import { type HeldState, holdMilliseconds, holdState } from './hold-state.ts';
import { judgeRoom, type RoomMember } from './judge-room.ts';
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
  const judge = rememberJudgements(model, devices);
  let held: HeldState | undefined;
  let judged: RoomState = 'unmonitored';
  const counted: HeldState[] = [];
  const advance = (at: number) => {
    const next = holdState({ before: held, judged, atOnce: false, now: new Date(at) });
    if (next.since.getTime() !== held?.since.getTime()) counted.push(next);
    held = next;
  };
  for (const { at, conditions } of momentsOf(devices, from)) {
    const ends = held?.worse_since ? held.worse_since.getTime() + holdMilliseconds : Number.POSITIVE_INFINITY;
    if (ends <= at) advance(ends);
    judged = judge(conditions);
    advance(at);
  }
  if (held?.worse_since && held.worse_since.getTime() + holdMilliseconds <= to)
    advance(held.worse_since.getTime() + holdMilliseconds);
  counted.forEach(({ state, since }, index) => {
    const ends = counted[index + 1]?.since.getTime() ?? to;
    sums[state] += Math.max(0, Math.min(ends, to) - Math.max(since.getTime(), from));
  });
  return sums;
}

/** The conditions of all devices at the beginning, and at each time at which one of them changes. */
function* momentsOf(
  devices: readonly PastDevice[],
  from: number,
): Generator<{ at: number; conditions: Condition[] }> {
  const changes = devices
    .flatMap(({ segments }, device) => segments.map((segment) => ({ ...segment, device })))
    .filter((segment) => segment.from > from)
    .sort((one, other) => one.from - other.from);
  const conditions = devices.map(({ segments }) => segments[0]?.state ?? 'unknown');
  yield { at: from, conditions };
  for (const [index, { from: at, state, device }] of changes.entries()) {
    // A restart after a fault has not repaired anything yet.
    if (state !== 'restarting' || standingOf(conditions[device] ?? 'unknown') !== 'broken')
      conditions[device] = state;
    if (changes[index + 1]?.from !== at) yield { at, conditions };
  }
}

/** A room has few combinations of conditions in a week, and thousands of changes. */
function rememberJudgements(model: RoomModelDocument, devices: readonly PastDevice[]) {
  const known = new Map<string, RoomState>();
  return (conditions: readonly Condition[]): RoomState => {
    const key = conditions.join();
    const before = known.get(key);
    if (before) return before;
    const members = devices.map(({ asset_id, role, counts }, index) => {
      const condition = conditions[index] ?? 'unknown';
      return { asset_id, role, counts, condition, standing: standingOf(condition), since: null };
    });
    const { state } = judgeRoom(model, members);
    known.set(key, state);
    return state;
  };
}
