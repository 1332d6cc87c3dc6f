/** From a second on, until just before another one; in whole seconds since 1970, UTC. */
export type Interval = { readonly from: number; readonly to: number };

/** In order, without empty ones, and those that touch or overlap as one. */
export function unionOf(intervals: readonly Interval[]): Interval[] {
  const ordered = intervals.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
  const merged: Interval[] = [];
  for (const interval of ordered) {
    const last = merged.at(-1);
    if (last && interval.from <= last.to)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, interval.to) };
    else merged.push(interval);
  }
  return merged;
}

/** What both have in common. Both are unions. */
export function intersectionOf(one: readonly Interval[], other: readonly Interval[]): Interval[] {
  const common: Interval[] = [];
  let at = 0;
  for (const a of one) {
    while (at < other.length && (other[at] as Interval).to <= a.from) at += 1;
    for (let i = at; i < other.length && (other[i] as Interval).from < a.to; i += 1) {
      const b = other[i] as Interval;
      common.push({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) });
    }
  }
  return common;
}

/** The first without the second. Both are unions. */
export function differenceOf(whole: readonly Interval[], without: readonly Interval[]): Interval[] {
  const rest: Interval[] = [];
  for (const { from, to } of whole) {
    let left = from;
    for (const cut of intersectionOf([{ from, to }], without)) {
      if (left < cut.from) rest.push({ from: left, to: cut.from });
      left = cut.to;
    }
    if (left < to) rest.push({ from: left, to });
  }
  return rest;
}

export function secondsOf(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { from, to }) => sum + to - from, 0);
}
