import type { Segment } from './make-segments.ts';

/**
 * At most `max` segments: where there are more, the time is divided into equal slots, and a slot has the worst of its
 * states, the last in `worst`. A screen has no more points than that.
 */
export function thinSegments<S>(
  segments: readonly Segment<S>[],
  { max, worst }: { max: number; worst: readonly S[] },
): Segment<S>[] {
  const first = segments[0];
  const last = segments.at(-1);
  if (!first || !last || segments.length <= max) return [...segments];
  const length = (last.to - first.from) / max;
  const slots: Segment<S>[] = [];
  let next = 0;
  for (let slot = 0; slot < max; slot += 1) {
    const from = first.from + slot * length;
    const to = slot === max - 1 ? last.to : from + length;
    let found: Segment<S> | undefined;
    let count = 0;
    for (let at = next; at < segments.length; at += 1) {
      const segment = segments[at] as Segment<S>;
      if (segment.from >= to) break;
      if (segment.to <= to) next = at + 1;
      count += 1;
      if (!found || worst.indexOf(segment.state) > worst.indexOf(found.state)) found = segment;
    }
    if (!found) continue;
    const before = slots.at(-1);
    const is_mixed = count > 1;
    if (before?.state === found.state && before.reason === found.reason && before.is_mixed === is_mixed)
      before.to = to;
    else slots.push({ ...found, from, to, is_mixed });
  }
  return slots;
}
