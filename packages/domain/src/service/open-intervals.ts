import { holidaysOf } from './holidays.ts';
import type { CalendarVersion, Hours, WeekBar } from './hours.ts';
import { type Interval, unionOf } from './intervals.ts';
import { addDays, dayNumber, firstMoment, lastMoment, localOf, weekdayOf } from './local-time.ts';
import type { HolidayKey } from './national-holidays.ts';

type Bar = Pick<WeekBar, 'opens' | 'closes'>;

/** The service hours that begin on a local day. Those of a night shift end on the next one. */
export function openIntervals(hours: Hours, zone: string, day: string): Interval[] {
  const bars = hoursOfDay(hours, day).bars.map(({ opens, closes }) => ({
    from: firstMoment(zone, localOf(day, opens)),
    to: lastMoment(zone, localOf(closes <= opens ? addDays(day, 1) : day, closes)),
  }));
  return unionOf(bars);
}

/** Of all local days from the first to the last, as one list. */
export function openIntervalsOfDays(
  hours: Hours,
  zone: string,
  { first, last }: { first: string; last: string },
): Interval[] {
  const intervals: Interval[] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    intervals.push(...openIntervals(hours, zone, day));
  return unionOf(intervals);
}

export type HoursOfDay = {
  readonly bars: readonly Bar[];
  /** Why the day differs from its weekday: the name of a day of its own, or a national holiday. */
  readonly name?: string;
  readonly holiday?: HolidayKey;
};

/** The service hours that begin on a day, in local times. */
export function hoursOfDay({ versions, days }: Hours, day: string): HoursOfDay {
  const version = versionOn(versions, day);
  if (!version) return { bars: [] };
  const own = days.find((entry) => entry.day === day);
  if (own) {
    const isClosed = own.opens === null || own.closes === null;
    return { bars: isClosed ? [] : [{ opens: own.opens, closes: own.closes }], name: own.name };
  }
  const holiday = holidaysOf(version.country, Number(day.slice(0, 4))).find((one) => one.day === day);
  if (holiday) return { bars: [], holiday: holiday.key };
  return { bars: version.weekly.filter((bar) => bar.days.includes(weekdayOf(day))) };
}

/** The one with the last beginning that is not after the day. Before the first, there are no service hours. */
export function versionOn(versions: readonly CalendarVersion[], day: string): CalendarVersion | undefined {
  let found: CalendarVersion | undefined;
  for (const version of versions)
    if (version.valid_from <= day && (!found || version.valid_from > found.valid_from)) found = version;
  return found;
}

/** The first two bars of a week that overlap, also over midnight and from Sunday to Monday. */
export function overlapIn(weekly: readonly WeekBar[]): readonly [WeekBar, WeekBar] | undefined {
  const monday = '2024-01-01';
  const parts = weekly.flatMap((bar) =>
    bar.days.flatMap((weekday) => {
      const day = addDays(monday, weekday - 1);
      const from = localOf(day, bar.opens);
      const to = localOf(bar.closes <= bar.opens ? addDays(day, 1) : day, bar.closes);
      // A second time a week earlier, for what reaches from Sunday into Monday.
      return [0, -7].map((week) => ({ bar, from: from + week * 86_400, to: to + week * 86_400 }));
    }),
  );
  const ordered = parts.filter(({ to }) => to > dayNumber(monday) * 86_400).sort((a, b) => a.from - b.from);
  for (const [at, part] of ordered.entries()) {
    const next = ordered[at + 1];
    if (next && next.from < part.to) return [part.bar, next.bar];
  }
  return undefined;
}
