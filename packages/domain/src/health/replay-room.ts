import type { Condition } from '../operations/conditions/condition.ts';
import { type HeldState, holdMilliseconds, holdState } from './hold-state.ts';
import type { RoomJudgement } from './judge-room.ts';

/** Times are in milliseconds. */
type DeviceChange = { asset_id: number; at: number; condition: Condition };

type ReplayInput = {
  /** What the room was like before; undefined for a room that was not judged yet. */
  before: (HeldState & Pick<RoomJudgement, 'score' | 'why'>) | undefined;
  /** At the beginning. */
  conditions: ReadonlyMap<number, Condition>;
  changes: readonly DeviceChange[];
  until: number;
  judge: (conditions: ReadonlyMap<number, Condition>, why: RoomJudgement['why']) => RoomJudgement;
};

export type ReplayedChange = RoomJudgement & { at: Date };

/** The states that a room would have had if each change of its devices had been judged at its time. */
export function replayRoom({ before, conditions, changes, until, judge }: ReplayInput): ReplayedChange[] {
  const found: ReplayedChange[] = [];
  const now = new Map(conditions);
  let held: HeldState | undefined = before;
  let why = before?.why ?? [];
  let judged: RoomJudgement | undefined;
  const step = (at: number) => {
    if (!judged) return;
    const next = holdState({ before: held, judged: judged.state, atOnce: false, now: new Date(at) });
    if (next.worse_since === null) why = judged.why;
    if (next.state !== held?.state) found.push({ ...judged, at: next.since });
    held = next;
  };
  /** A worse state that was held back long enough by then. */
  const release = (at: number) => {
    const due = held?.worse_since ? held.worse_since.getTime() + holdMilliseconds : undefined;
    if (due !== undefined && due <= at) step(due);
  };
  const ordered = changes.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at);
  for (const [index, change] of ordered.entries()) {
    release(change.at);
    now.set(change.asset_id, change.condition);
    if (ordered[index + 1]?.at === change.at) continue;
    judged = judge(now, why);
    step(change.at);
  }
  release(until);
  return found;
}
