import * as z from 'zod/mini';
import { boundedText, patternText } from '../http/bounded-text.ts';
import { rowId } from '../http/id-params.ts';
import { type Interval, intersectionOf, unionOf } from './intervals.ts';
import {
  addDays,
  firstMoment,
  lastMoment,
  localDay,
  localOf,
  secondsOfTime,
  weekdayOf,
} from './local-time.ts';
import { weekdays } from './weekdays.ts';

export const maxWindowReason = 500;
export const minWindowSeconds = 15 * 60;
export const maxWindowSeconds = 14 * 86_400;
export const maxWeeklySeconds = 12 * 3600;
/** How far back a window may begin, with a reason. */
export const maxSecondsBack = 7 * 86_400;

const time = patternText(5, /^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00');

/** In the site's time. An end before the start is on the next day. */
export const weeklyTimes = z
  .object({
    days: weekdays,
    starts: time,
    ends: time,
  })
  .check(
    z.refine(
      (times) => weeklySeconds(times) >= minWindowSeconds && weeklySeconds(times) <= maxWeeklySeconds,
      {
        error: 'must be from 15 minutes to 12 hours after the start',
        path: ['ends'],
      },
    ),
  );
export type WeeklyTimes = z.output<typeof weeklyTimes>;

function weeklySeconds({ starts, ends }: { starts: string; ends: string }): number {
  const seconds = secondsOfTime(ends) - secondsOfTime(starts);
  return seconds > 0 ? seconds : seconds + 86_400;
}

const momentMessage = 'must be a time such as 2026-03-29T20:00:00Z';
const moment = patternText(
  30,
  /^20\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/,
  momentMessage,
).check(z.refine((text) => !Number.isNaN(Date.parse(text as string)), momentMessage));

export const windowStates = ['now', 'next', 'past', 'cancelled'] as const;

export const maintenanceWindow = z.object({
  id: z.int(),
  /** Null, like its name, if the viewer may not see the site. */
  site_id: z.nullable(z.int()),
  site_name: z.nullable(z.string()),
  room_id: z.nullable(z.int()),
  room_name: z.nullable(z.string()),
  asset_id: z.nullable(z.int()),
  asset_name: z.nullable(z.string()),
  /** The first time, of a weekly one from the day of its beginning. */
  starts_at: z.string(),
  /** Null for a weekly window without an end. */
  ends_at: z.nullable(z.string()),
  weekly: z.nullable(z.object({ days: z.array(z.int()), starts: z.string(), ends: z.string() })),
  time_zone: z.string(),
  reason: z.string(),
  /** It began before it was entered. */
  entered_afterwards: z.boolean(),
  made_by: z.string(),
  made_at: z.string(),
  cancelled_at: z.nullable(z.string()),
  state: z.enum(windowStates),
  /** The time that runs now, or the next one. */
  occurs_from: z.nullable(z.string()),
  occurs_to: z.nullable(z.string()),
});
export type MaintenanceWindow = z.infer<typeof maintenanceWindow>;

/** Exactly one of the three says what the work is on. */
const place = { site_id: z.optional(rowId), room_id: z.optional(rowId), asset_id: z.optional(rowId) };
export type WindowPlace = { site_id?: number; room_id?: number; asset_id?: number };

export const newWindow = z
  .object({
    ...place,
    starts_at: moment,
    ends_at: z.optional(z.nullable(moment)),
    weekly: z.optional(z.nullable(weeklyTimes)),
    reason: boundedText(maxWindowReason).check(z.trim()),
  })
  .check(
    z.refine(
      ({ site_id, room_id, asset_id }) =>
        [site_id, room_id, asset_id].filter((id) => id !== undefined).length === 1,
      { error: 'must be given alone: one of site_id, room_id and asset_id', path: ['site_id'] },
    ),
  );
export type NewWindow = z.input<typeof newWindow>;

/** What is wrong with the times of a new window: the field and the sentence. */
export function windowFault(
  { starts_at, ends_at, weekly, reason }: z.output<typeof newWindow>,
  now: number,
): { field: string; fault: string } | undefined {
  const start = Date.parse(starts_at) / 1000;
  const end = ends_at ? Date.parse(ends_at) / 1000 : null;
  if (start < now - maxSecondsBack) return { field: 'starts_at', fault: 'must not be more than 7 days back' };
  if (start < now - 60 && reason === '')
    return { field: 'reason', fault: 'is required for a window that has already begun' };
  if (weekly) {
    if (end !== null && end <= start) return { field: 'ends_at', fault: 'must be after the start' };
    return undefined;
  }
  if (end === null) return { field: 'ends_at', fault: 'is required for a window that occurs once' };
  if (end - start < minWindowSeconds || end - start > maxWindowSeconds)
    return { field: 'ends_at', fault: 'must be from 15 minutes to 14 days after the start' };
  return undefined;
}

/** In whole seconds since 1970. A cancelled one ends when it is cancelled. */
export type WindowTimes = {
  readonly starts: number;
  readonly ends: number | null;
  readonly cancelled: number | null;
  readonly weekly: WeeklyTimes | null;
};

/** When a window runs within a period. */
export function windowIntervals(
  { starts, ends, cancelled, weekly }: WindowTimes,
  zone: string,
  period: Interval,
): Interval[] {
  const whole = {
    from: Math.max(starts, period.from),
    to: Math.min(ends ?? period.to, cancelled ?? period.to, period.to),
  };
  if (whole.from >= whole.to) return [];
  if (!weekly) return [whole];
  const times: Interval[] = [];
  const last = localDay(zone, whole.to);
  for (let day = addDays(localDay(zone, whole.from), -1); day <= last; day = addDays(day, 1)) {
    if (!weekly.days.includes(weekdayOf(day))) continue;
    const endDay = weekly.ends <= weekly.starts ? addDays(day, 1) : day;
    times.push({
      from: firstMoment(zone, localOf(day, weekly.starts)),
      to: lastMoment(zone, localOf(endDay, weekly.ends)),
    });
  }
  return intersectionOf(unionOf(times), [whole]);
}
