const daySeconds = 86_400;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

/** What the clocks of a zone show at a second, as seconds since 1970 of a clock without a zone. */
export function localSeconds(zone: string, second: number): number {
  return Math.floor(second) + offsetAt(zone, second);
}

/** The offset of each day in UTC, by zone; null for a day on which it changes. */
const offsets = new Map<string, Map<number, number | null>>();
const maxDays = 4000;

/** To format a time takes far longer than the rest of what uses it, and nearly all days have one offset. */
function offsetAt(zone: string, second: number): number {
  const day = Math.floor(second / daySeconds);
  const known = offsets.get(zone) ?? new Map<number, number | null>();
  if (known.size === 0) offsets.set(zone, known);
  let offset = known.get(day);
  if (offset === undefined) {
    if (known.size >= maxDays) known.clear();
    const start = readOffset(zone, day * daySeconds);
    offset = readOffset(zone, (day + 1) * daySeconds) === start ? start : null;
    known.set(day, offset);
  }
  return offset ?? readOffset(zone, second);
}

function readOffset(zone: string, second: number): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(second * 1000)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, seconds) / 1000 - Math.floor(second);
}

/** When the clocks of a zone show a time. One that they skip is moved to the next that they show. */
function momentsOf(zone: string, local: number): number[] {
  // No zone is more than a day away from UTC, so these are before and after any change of the clocks in question.
  const before = offsetAt(zone, local - daySeconds);
  const after = offsetAt(zone, local + daySeconds);
  const moments = [...new Set([local - before, local - after])].filter(
    (moment) => localSeconds(zone, moment) === local,
  );
  return moments.length > 0
    ? moments.sort((a, b) => a - b)
    : [changeBetween(zone, local - after, local - before)];
}

/** The second at which the clocks change between two seconds. */
function changeBetween(zone: string, start: number, end: number): number {
  const offset = offsetAt(zone, end);
  let [low, high] = [start, end];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}

/** A time that the clocks show twice counts when they show it first. */
export function firstMoment(zone: string, local: number): number {
  return momentsOf(zone, local)[0] as number;
}

/** A time that the clocks show twice counts when they show it last. */
export function lastMoment(zone: string, local: number): number {
  return momentsOf(zone, local).at(-1) as number;
}

/** `2026-03-29` as the number of the day since 1970. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000 / daySeconds;
}

export function dayOfNumber(number: number): string {
  return new Date(number * daySeconds * 1000).toISOString().slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return dayOfNumber(dayNumber(day) + count);
}

/** Monday is 1, Sunday is 7, as in ISO 8601. */
export function weekdayOf(day: string): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}

/** The local day of a zone at a second. */
export function localDay(zone: string, second: number): string {
  return dayOfNumber(Math.floor(localSeconds(zone, second) / daySeconds));
}

/** The second at which a local day begins. It ends with the beginning of the next. */
export function startOfDay(zone: string, day: string): number {
  return firstMoment(zone, dayNumber(day) * daySeconds);
}

/** `08:30` as seconds from midnight; `24:00` is the midnight that ends the day. */
export function secondsOfTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
}

export function localOf(day: string, time: string): number {
  return dayNumber(day) * daySeconds + secondsOfTime(time);
}
