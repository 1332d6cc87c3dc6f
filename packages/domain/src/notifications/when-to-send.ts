import type { Severity } from '../incidents/severity.ts';
import { addDays, firstMoment, lastMoment, localDay, localOf, weekdayOf } from '../service/local-time.ts';

/** Immediate messages to a person; what exceeds them is sent together at the end of the hour. */
export const maxPerHour = 6;
export const maxPerDay = 20;

/** When a user gets no messages, in local times. An end before the beginning is on the next day. */
export type QuietHours = {
  from_time: string;
  to_time: string;
  /** The weekdays on which they begin; Monday is 1. */
  days: readonly number[];
  except_critical: boolean;
};

/** The second at which the quiet hours end that run at a second; undefined outside of them. */
export function quietUntil(quiet: QuietHours, zone: string, second: number): number | undefined {
  const today = localDay(zone, second);
  for (const day of [addDays(today, -1), today]) {
    if (!quiet.days.includes(weekdayOf(day))) continue;
    const end = quiet.to_time <= quiet.from_time ? addDays(day, 1) : day;
    // A beginning that the clocks show twice counts when they show it first, an end when they show it last.
    const from = firstMoment(zone, localOf(day, quiet.from_time));
    const to = lastMoment(zone, localOf(end, quiet.to_time));
    if (from <= second && second < to) return to;
  }
  return undefined;
}

export type DigestTime = { when: 'daily' | 'weekly'; at: string };

/** The next digest after a second: once on each day, or Monday, also when the clocks skip or repeat its time. */
export function nextDigest({ when, at }: DigestTime, zone: string, second: number): number {
  let day = localDay(zone, second);
  for (;;) {
    const moment = firstMoment(zone, localOf(day, at));
    if (moment > second && (when === 'daily' || weekdayOf(day) === 1)) return moment;
    day = addDays(day, 1);
  }
}

type Waiting = {
  severity: Severity;
  zone: string;
  quiet: QuietHours | undefined;
  /** Immediate messages to this person in the last hour and in the last 24 hours. */
  sentInHour: number;
  sentInDay: number;
  /** A critical message about this site was among those of the last hour. */
  isSiteKnown: boolean;
};

/** Undefined: at once. Otherwise the second at which it is sent together with others. */
export function laterAt(waiting: Waiting, second: number): number | undefined {
  const { severity, zone, quiet, sentInHour, sentInDay, isSiteKnown } = waiting;
  const isCritical = severity === 'critical';
  if (quiet && !(isCritical && quiet.except_critical)) {
    const end = quietUntil(quiet, zone, second);
    if (end !== undefined) return end;
  }
  const passesHour = sentInHour < maxPerHour || (isCritical && !isSiteKnown);
  if (sentInDay < maxPerDay && passesHour) return undefined;
  return (Math.floor(second / 3600) + 1) * 3600;
}
