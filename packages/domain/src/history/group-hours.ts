import type { AssetHour } from './timeline.ts';

const hourMilliseconds = 3_600_000;

/** Some hours of a device together. Times are in milliseconds. */
export type HourSlot = Omit<AssetHour, 'hour'> & { from: number; to: number };

type Options = { from: number; to: number; hoursEach: number };

/** Slots of so many hours, without holes, which begin at multiples of their length. One without polls has no times. */
export function groupHours(hours: readonly AssetHour[], { from, to, hoursEach }: Options): HourSlot[] {
  const length = hoursEach * hourMilliseconds;
  const first = Math.floor(from / length) * length;
  const groups = new Map<number, AssetHour[]>();
  for (const hour of hours) {
    const at = Math.floor(Date.parse(hour.hour) / length) * length;
    groups.set(at, [...(groups.get(at) ?? []), hour]);
  }
  const slots: HourSlot[] = [];
  for (let at = first; at < to; at += length)
    slots.push({
      from: Math.max(at, from),
      to: Math.min(at + length, to),
      ...sumHours(groups.get(at) ?? []),
    });
  return slots;
}

/** The average of several hours counts each by the polls that were responded to. */
export function sumHours(hours: readonly Omit<AssetHour, 'hour'>[]): Omit<AssetHour, 'hour'> {
  let [polls, misses, timed, sum] = [0, 0, 0, 0];
  const slowest: number[] = [];
  for (const hour of hours) {
    polls += hour.polls;
    misses += hour.misses;
    if (hour.answer_ms_avg === null) continue;
    timed += hour.polls - hour.misses;
    sum += hour.answer_ms_avg * (hour.polls - hour.misses);
    slowest.push(hour.answer_ms_max ?? hour.answer_ms_avg);
  }
  return {
    ...{ polls, misses },
    answer_ms_avg: timed === 0 ? null : Math.round(sum / timed),
    answer_ms_max: slowest.length === 0 ? null : Math.max(...slowest),
  };
}
