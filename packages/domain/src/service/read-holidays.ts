import { addDays, dayOfNumber } from './local-time.ts';

export type ReadDay = { readonly day: string; readonly name: string };

/** A repeated event of a file is read for so many years, which is as far as anyone plans. */
const repeatedYears = 10;
/** A holiday of a school has some weeks; more than this is a mistake. */
const maxEventDays = 100;

export class HolidaysUnreadable extends Error {}

/**
 * The all-day events of an iCalendar file (RFC 5545), each day once, in order. Events with a time are left out. Of
 * repetitions the one that holidays have is read: every year on the same date.
 */
export function readHolidays(text: string, { maxDays }: { maxDays: number }): ReadDay[] {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  if (!lines.some((line) => line.trim().toUpperCase() === 'BEGIN:VCALENDAR'))
    throw new HolidaysUnreadable('is not an iCalendar file');
  const days = new Map<string, string>();
  for (const event of eventsOf(lines)) {
    for (const { day, name } of daysOf(event)) if (!days.has(day)) days.set(day, name);
    if (days.size > maxDays) throw new HolidaysUnreadable(`has more than ${maxDays} days`);
  }
  if (days.size === 0) throw new HolidaysUnreadable('has no all-day events');
  return [...days].map(([day, name]) => ({ day, name })).sort((a, b) => (a.day < b.day ? -1 : 1));
}

type CalendarEvent = ReadonlyMap<string, { parameters: string; value: string }>;

function eventsOf(lines: readonly string[]): CalendarEvent[] {
  const events: CalendarEvent[] = [];
  let event: Map<string, { parameters: string; value: string }> | undefined;
  /** Reminders inside an event have lines of the same names. */
  let depth = 0;
  for (const line of lines) {
    const colon = line.indexOf(':');
    const [name = '', ...parameters] = line.slice(0, Math.max(colon, 0)).toUpperCase().split(';');
    const value = line.slice(colon + 1);
    if (name === 'BEGIN' && event) depth += 1;
    else if (name === 'BEGIN' && value.trim().toUpperCase() === 'VEVENT') event = new Map();
    else if (name === 'END' && event && depth > 0) depth -= 1;
    else if (name === 'END' && event) {
      events.push(event);
      event = undefined;
    } else if (event && depth === 0 && !event.has(name))
      event.set(name, { parameters: parameters.join(';'), value });
  }
  return events;
}

function daysOf(event: CalendarEvent): ReadDay[] {
  const first = dayIn(event.get('DTSTART')?.value);
  if (!first || event.get('STATUS')?.value.trim().toUpperCase() === 'CANCELLED') return [];
  const name = plainText(event.get('SUMMARY')?.value ?? '').slice(0, 120) || first;
  const end = dayIn(event.get('DTEND')?.value);
  const length = end && end > first ? Math.round((Date.parse(end) - Date.parse(first)) / 86_400_000) : 1;
  if (length > maxEventDays) throw new HolidaysUnreadable(`has an event of ${length} days: ${name}`);
  const rule = event.get('RRULE')?.value.trim().toUpperCase();
  if (
    rule !== undefined &&
    !/^FREQ=YEARLY(?:;(?:INTERVAL=1|COUNT=\d{1,4}|UNTIL=\w{8,16}|BYMONTH=\d{1,2}|BYMONTHDAY=\d{1,2}|WKST=\w\w))*$/.test(
      rule,
    )
  )
    throw new HolidaysUnreadable(`repeats an event in a way that is not read: ${name}`);
  return yearsOf(first, rule).flatMap((start) =>
    Array.from({ length }, (_, index) => ({ day: addDays(start, index), name })),
  );
}

function yearsOf(first: string, rule: string | undefined): string[] {
  if (rule === undefined) return [first];
  const count = Number(/COUNT=(\d+)/.exec(rule)?.[1] ?? repeatedYears);
  const until = dayIn(/UNTIL=(\d{8})/.exec(rule)?.[1]) ?? '9999-12-31';
  const year = Number(first.slice(0, 4));
  return Array.from(
    { length: Math.min(count, repeatedYears) },
    (_, index) => `${year + index}${first.slice(4)}`,
  ).filter((day) => isDay(day) && day <= until);
}

/** Eight digits without a time. */
function dayIn(value: string | undefined): string | undefined {
  const [, year, month, day] = /^(20\d\d)(\d\d)(\d\d)$/.exec(value?.trim() ?? '') ?? [];
  const found = `${year}-${month}-${day}`;
  return year !== undefined && isDay(found) ? found : undefined;
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && dayOfNumber(time / 86_400_000) === day;
}

function plainText(value: string): string {
  return value
    .replace(/\\[nN]/g, ' ')
    .replace(/\\([,;\\])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
