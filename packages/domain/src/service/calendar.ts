import * as z from 'zod/mini';
import { patternText, requiredText } from '../http/bounded-text.ts';
import { rowId } from '../http/id-params.ts';
import { atMost } from '../http/length-checks.ts';
import type { CalendarDay, CalendarVersion, WeekBar } from './hours.ts';
import { dayOfNumber } from './local-time.ts';
import { serviceCountries } from './national-holidays.ts';
import { overlapIn } from './open-intervals.ts';
import { weekdays } from './weekdays.ts';

export const maxCalendarName = 80;
export const maxDayName = 120;
/** Four a weekday are more than any building has. */
export const maxBars = 28;
/** Ten years of holidays with a margin. */
export const maxCalendarDays = 400;
/** Calendars of one partner. */
export const maxCalendars = 100;
export const maxVersions = 50;
/** How long a deleted calendar can be restored, like a site in the bin. */
export const deletedCalendarDays = 30;
/** Sites that are named with a calendar. */
export const maxNamedSites = 10;

const timeMessage = 'must be a time such as 08:30';
const opens = patternText(5, /^(?:[01]\d|2[0-3]):[0-5]\d$/, timeMessage);
/** 24:00 is the midnight that ends the day. */
const closes = patternText(
  5,
  /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/,
  'must be a time such as 19:00, up to 24:00',
);

const dayMessage = 'must be a day such as 2026-07-14';
export const calendarDate = patternText(10, /^20\d\d-\d\d-\d\d$/, dayMessage).check(
  z.refine((day) => isDay(day as string), dayMessage),
);

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && dayOfNumber(time / 86_400_000) === day;
}

export const weekBar = z
  .object({
    days: weekdays,
    opens,
    /** Before the opening: on the next day. */
    closes,
  })
  .check(
    z.refine((bar) => bar.opens !== bar.closes, {
      error: 'must not be the same as the opening',
      path: ['closes'],
    }),
  );

export const weekly = z.array(weekBar).check(
  atMost(maxBars, `must have at most ${maxBars} bars`),
  z.refine((bars) => overlapIn(bars as WeekBar[]) === undefined, {
    error: ({ input }) => describeOverlap(input as WeekBar[]),
  }),
);

function describeOverlap(bars: readonly WeekBar[]): string {
  const [one, other] = overlapIn(bars) ?? [];
  return `must not overlap: ${one?.opens} to ${one?.closes} and ${other?.opens} to ${other?.closes}`;
}

/** A day with other hours than its weekday has, or none. */
export const calendarDay = z
  .object({
    day: calendarDate,
    opens: z.nullable(opens),
    closes: z.nullable(closes),
    name: requiredText(maxDayName),
  })
  .check(
    z.refine((day) => (day.opens === null) === (day.closes === null), {
      error: 'must be given with the other time, or both be null for a closed day',
      path: ['closes'],
    }),
    z.refine((day) => day.opens === null || day.opens !== day.closes, {
      error: 'must not be the same as the opening',
      path: ['closes'],
    }),
  );

export const calendarDays = z.array(calendarDay).check(
  atMost(maxCalendarDays, `must have at most ${maxCalendarDays} days`),
  z.refine((days) => repeatedDay(days as CalendarDay[]) === undefined, {
    error: ({ input }) => `must have each day once, and ${repeatedDay(input as CalendarDay[])} occurs twice`,
  }),
);

function repeatedDay(days: readonly CalendarDay[]): string | undefined {
  const seen = new Set<string>();
  return days.find(({ day }) => seen.size === seen.add(day).size)?.day;
}

const country = z.nullable(z.enum(serviceCountries, `must be one of ${serviceCountries.join(', ')}`));

export const serviceCalendar = z.object({
  id: z.int(),
  partner_id: z.int(),
  name: z.string(),
  /** Rises with every change; a change names the version that it is based on. */
  version: z.int(),
  /** The first one holds from the beginning. In order. */
  versions: z.array(
    z.object({
      valid_from: z.string(),
      weekly: z.array(z.object({ days: z.array(z.int()), opens: z.string(), closes: z.string() })),
      country: z.nullable(z.string()),
    }),
  ),
  days: z.array(
    z.object({
      day: z.string(),
      opens: z.nullable(z.string()),
      closes: z.nullable(z.string()),
      name: z.string(),
    }),
  ),
  /** How many sites that the viewer sees use it. */
  sites: z.int(),
  /** The first of them, by name. */
  used_by: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type ServiceCalendar = z.infer<typeof serviceCalendar>;

const name = requiredText(maxCalendarName);

export const newCalendar = z.object({
  /** The own partner unless another one is chosen. */
  partner_id: z.optional(rowId),
  name,
  weekly,
  country: z.optional(country),
  days: z.optional(calendarDays),
});
export type NewCalendar = z.input<typeof newCalendar>;

/** Fields that are left out stay as they are. Other hours hold from a day on, which is today unless named. */
export const calendarChange = z.object({
  name: z.optional(name),
  weekly: z.optional(weekly),
  country: z.optional(country),
  valid_from: z.optional(calendarDate),
  days: z.optional(calendarDays),
});
export type CalendarChange = z.input<typeof calendarChange>;

/** Of a site without a calendar: Monday to Friday, without holidays. */
export const defaultVersion: CalendarVersion = {
  valid_from: '2000-01-01',
  weekly: [{ days: [1, 2, 3, 4, 5], opens: '08:00', closes: '19:00' }],
  country: null,
};
