import type { Hours } from './hours.ts';
import { type Interval, intersectionOf, secondsOf } from './intervals.ts';
import { addDays, localDay, startOfDay } from './local-time.ts';
import { openIntervalsOfDays } from './open-intervals.ts';

/** The service hours of a place; null is always open. */
export type ServiceTime = { readonly hours: Hours; readonly zone: string } | null;

/** What is open between two seconds. A night shift that began the day before is part of it. */
export function openBetween(time: ServiceTime, period: Interval): Interval[] {
  if (period.from >= period.to) return [];
  if (time === null) return [period];
  const { hours, zone } = time;
  const first = addDays(localDay(zone, period.from), -1);
  const open = openIntervalsOfDays(hours, zone, { first, last: localDay(zone, period.to - 1) });
  return intersectionOf(open, [period]);
}

export function openSeconds(time: ServiceTime, period: Interval): number {
  return secondsOf(openBetween(time, period));
}

const daysAtOnce = 14;
/** A place that does not open in two years does not open again. */
const maxDays = 735;

/**
 * The first second at which so much service time has passed since another one; null if the place does not open for long
 * enough.
 */
export function momentAfter(time: ServiceTime, from: number, seconds: number): number | null {
  if (seconds <= 0) return from;
  if (time === null) return from + seconds;
  let left = seconds;
  let day = localDay(time.zone, from);
  for (let passed = 0; passed < maxDays; passed += daysAtOnce) {
    const next = addDays(day, daysAtOnce);
    const start = passed === 0 ? from : startOfDay(time.zone, day);
    for (const open of openBetween(time, { from: start, to: startOfDay(time.zone, next) })) {
      if (open.to - open.from >= left) return open.from + left;
      left -= open.to - open.from;
    }
    day = next;
  }
  return null;
}
