/** Why the devices of a site could not be polled for a while. */
export const gapReasons = ['agent-offline', 'server-stopped', 'servers-cut-off'] as const;
export type GapReason = (typeof gapReasons)[number];

/** Times are in milliseconds. */
export type StateChange<S> = { at: number; state: S };
export type WatchGap = { from: number; to: number; reason: GapReason };
export type Segment<S> = {
  from: number;
  to: number;
  state: S;
  /** Set in a gap, in which the state is not known. */
  reason: GapReason | null;
  /** Too short parts were put together: the state is the worst of them. */
  is_mixed: boolean;
};

type Input<S> = {
  from: number;
  to: number;
  /** In any order, also of times before `from`: the last of those is the state at `from`. */
  changes: readonly StateChange<S>[];
  gaps: readonly WatchGap[];
  /** Before the first change, and in a gap. */
  unknown: S;
};

/** The states between two times, without holes: each segment begins where the one before it ends. */
export function makeSegments<S>({ from, to, changes, gaps, unknown }: Input<S>): Segment<S>[] {
  const segments: Segment<S>[] = [];
  const add = (segment: Segment<S>) => {
    const last = segments.at(-1);
    if (segment.to <= segment.from) return;
    if (last?.state === segment.state && last.reason === segment.reason) last.to = segment.to;
    else segments.push({ ...segment });
  };
  const ordered = changes.toSorted((one, other) => one.at - other.at);
  const blind = joinGaps(gaps);
  let begins = from;
  let state = unknown;
  const addUntil = (ends: number) => {
    for (const part of cut({ from: begins, to: ends }, blind)) {
      const { reason } = part;
      add({ ...part, state: reason === null ? state : unknown, is_mixed: false });
    }
    begins = ends;
  };
  for (const change of ordered) {
    if (change.at >= to) break;
    if (change.at > begins) addUntil(change.at);
    state = change.state;
  }
  addUntil(to);
  return segments;
}

type Part = { from: number; to: number; reason: GapReason | null };

/** The parts of a time inside and outside of gaps. */
function cut({ from, to }: { from: number; to: number }, gaps: readonly WatchGap[]): Part[] {
  const parts: Part[] = [];
  let at = from;
  for (const gap of gaps) {
    if (gap.to <= at) continue;
    if (gap.from >= to) break;
    if (gap.from > at) parts.push({ from: at, to: gap.from, reason: null });
    parts.push({ from: Math.max(at, gap.from), to: Math.min(to, gap.to), reason: gap.reason });
    at = Math.min(to, gap.to);
  }
  if (at < to) parts.push({ from: at, to, reason: null });
  return parts;
}

/** In order, without overlaps. */
function joinGaps(gaps: readonly WatchGap[]): WatchGap[] {
  const joined: WatchGap[] = [];
  for (const gap of gaps.toSorted((one, other) => one.from - other.from)) {
    const from = Math.max(gap.from, joined.at(-1)?.to ?? gap.from);
    if (gap.to > from) joined.push({ ...gap, from });
  }
  return joined;
}

/** How many milliseconds each state lasted. */
export function sumSegments<S extends string>(segments: readonly Segment<S>[]): Partial<Record<S, number>> {
  const sums: Partial<Record<S, number>> = {};
  for (const { from, to, state } of segments) sums[state] = (sums[state] ?? 0) + to - from;
  return sums;
}
