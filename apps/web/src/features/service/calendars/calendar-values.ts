import {
  type CalendarChange,
  defaultVersion,
  maxDayName,
  type NewCalendar,
  type ServiceCalendar,
} from '@greenroom/domain/service/calendar.ts';
import type { CalendarDay, CalendarVersion, Hours, WeekBar } from '@greenroom/domain/service/hours.ts';
import { overlapIn, versionOn } from '@greenroom/domain/service/open-intervals.ts';

export type BarValues = { days: number[]; opens: string; closes: string };
export type DayValues = {
  day: string;
  name: string;
  isClosed: boolean;
  opens: string;
  closes: string;
};
export type CalendarValues = {
  name: string;
  /** Text, as a list of choices has it. */
  partner_id: string;
  valid_from: string;
  /** Empty: without holidays. */
  country: string;
  weekly: BarValues[];
  days: DayValues[];
};

/** A field for times knows no 24:00. A closing at 00:00 is the same midnight. */
const toField = (time: string) => (time === '24:00' ? '00:00' : time);
const fromField = (closes: string) => (closes === '00:00' ? '24:00' : closes);

export function barsOfVersion({ weekly }: Pick<CalendarVersion, 'weekly'>): BarValues[] {
  return weekly.map(({ days, opens, closes }) => ({ days: [...days], opens, closes: toField(closes) }));
}

export function dayValues({ day, opens, closes, name }: CalendarDay): DayValues {
  const isClosed = opens === null || closes === null;
  return {
    day,
    name,
    isClosed,
    opens: isClosed ? '' : opens,
    closes: isClosed ? '' : toField(closes),
  };
}

/** Of a calendar the hours that hold today; of a new one the usual ones. */
export function startValues(
  calendar: ServiceCalendar | null,
  { today, partner_id }: { today: string; partner_id: string },
): CalendarValues {
  const version = (calendar && versionOn(calendar.versions, today)) ?? defaultVersion;
  return {
    name: calendar?.name ?? '',
    partner_id,
    valid_from: today,
    country: version.country ?? '',
    weekly: barsOfVersion(version),
    days: (calendar?.days ?? []).map(dayValues),
  };
}

export function weeklyOf(bars: readonly BarValues[]): WeekBar[] {
  return bars.map(({ days, opens, closes }) => ({ days, opens, closes: fromField(closes) }));
}

/** In the order of the form, so that a fault finds its row. */
function rowsOf(days: readonly DayValues[]): CalendarDay[] {
  return days.map(({ day, name, isClosed, opens, closes }) => ({
    day,
    name: name.trim(),
    opens: isClosed ? null : opens,
    closes: isClosed ? null : fromField(closes),
  }));
}

export function daysOf(days: readonly DayValues[]): CalendarDay[] {
  return rowsOf(days).sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Everything that the form shows, for the schema to check. */
export function requestOf({ name, weekly, country, valid_from, days }: CalendarValues) {
  return { name, weekly: weeklyOf(weekly), country: country || null, valid_from, days: rowsOf(days) };
}

const sameText = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether the hours differ from those that hold on the day from which on they are to hold. */
function hasOtherHours(values: CalendarValues, calendar: ServiceCalendar): boolean {
  const held = versionOn(calendar.versions, values.valid_from) ?? defaultVersion;
  return (
    !sameText(weeklyOf(values.weekly), weeklyOf(barsOfVersion(held))) ||
    values.country !== (held.country ?? '')
  );
}

/** Only what differs, so that a new name makes no new version of the hours. */
export function changeOf(values: CalendarValues, calendar: ServiceCalendar): CalendarChange {
  const name = values.name.trim();
  const days = daysOf(values.days);
  return {
    ...(name !== calendar.name && { name }),
    ...(hasOtherHours(values, calendar) && {
      weekly: weeklyOf(values.weekly) as CalendarChange['weekly'],
      country: (values.country || null) as NewCalendar['country'] & (string | null),
      valid_from: values.valid_from,
    }),
    ...(!sameText(days, daysOf(calendar.days.map(dayValues))) && { days }),
  } as CalendarChange;
}

export function newCalendarOf(values: CalendarValues): NewCalendar {
  return {
    name: values.name.trim(),
    ...(values.partner_id !== '' && { partner_id: Number(values.partner_id) }),
    weekly: weeklyOf(values.weekly),
    country: values.country || null,
    days: daysOf(values.days),
  } as NewCalendar;
}

/** What the calendar will be like once the form is saved. */
export function hoursOf(values: CalendarValues, calendar: ServiceCalendar | null): Hours {
  const own = {
    valid_from: calendar ? values.valid_from : defaultVersion.valid_from,
    weekly: weeklyOf(values.weekly.filter((bar) => !faultOfBar(bar))),
    country: values.country || null,
  };
  const others = (calendar?.versions ?? []).filter(({ valid_from }) => valid_from !== own.valid_from);
  return { versions: [...others, own], days: daysOf(values.days.filter((day) => !faultOfDay(day, [day]))) };
}

export type BarFault = 'days' | 'time' | 'same';
export type DayFault = 'day' | 'name' | 'time' | 'same' | 'twice';

export function faultOfBar({ days, opens, closes }: BarValues): BarFault | undefined {
  if (days.length === 0) return 'days';
  if (opens === '' || closes === '') return 'time';
  return opens === fromField(closes) ? 'same' : undefined;
}

/** The two bars that overlap, once each of them is right by itself. */
export function overlapOf(bars: readonly BarValues[]): readonly [WeekBar, WeekBar] | undefined {
  return bars.some(faultOfBar) ? undefined : overlapIn(weeklyOf(bars));
}

export function faultOfDay(value: DayValues, all: readonly DayValues[]): DayFault | undefined {
  if (!/^20\d\d-\d\d-\d\d$/.test(value.day)) return 'day';
  if (all.some((other) => other !== value && other.day === value.day)) return 'twice';
  if (value.name.trim() === '' || value.name.trim().length > maxDayName) return 'name';
  if (value.isClosed) return undefined;
  if (value.opens === '' || value.closes === '') return 'time';
  return value.opens === fromField(value.closes) ? 'same' : undefined;
}

/** Days of a file that the calendar has already stay as they are. */
export function addReadDays(
  days: readonly DayValues[],
  read: readonly { day: string; name: string }[],
): DayValues[] {
  const known = new Set(days.map(({ day }) => day));
  const added = read
    .filter(({ day }) => !known.has(day))
    .map((day) => dayValues({ ...day, opens: null, closes: null }));
  return [...days, ...added].sort((a, b) => (a.day < b.day ? -1 : 1));
}
