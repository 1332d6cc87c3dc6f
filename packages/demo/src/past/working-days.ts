import { addDays, firstMoment, localDay, localOf, weekdayOf } from '@greenroom/domain/service/local-time.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Span } from './past-device.ts';

const saturday = 6;
const minute = 60_000;

/** Displays that show something day and night. */
export const shareAlwaysOn = 0.12;

/** The hours from Monday to Friday in which rooms are used, from 8 to 19 by the clocks of a zone. */
export function workingDays(zone: string, { from, to }: Span): Span[] {
  const days: Span[] = [];
  const last = localDay(zone, to / 1000);
  for (let day = localDay(zone, from / 1000); day <= last; day = addDays(day, 1)) {
    if (weekdayOf(day) >= saturday) continue;
    const at = (time: string) => firstMoment(zone, localOf(day, time)) * 1000;
    days.push({ from: at('08:00'), to: at('19:00') });
  }
  return days;
}

/**
 * When a display is off: at night and at weekends, each time a little earlier or later. The last time ends a few minutes
 * before `now`, because the simulated displays are on when they start.
 */
export function nightsOf(days: readonly Span[], random: SeededRandom, now: number): Span[] {
  return days.flatMap((day, index) => {
    const from = day.to + random.between(-10, 40) * minute + random.between(0, 59_999);
    const next = days[index + 1];
    const wakes = next && next.from + random.between(-15, 20) * minute + random.between(0, 59_999);
    const to = Math.min(wakes ?? now, now - random.between(3, 12) * minute);
    return from < to ? [{ from, to }] : [];
  });
}
