const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
const month = 30 * day;
const year = 365 * day;

export type RelativeTimeWords = { language: string; justNow: string; style?: 'long' | 'short' };

/**
 * Spec section 9: under 5 seconds "just now", then seconds, minutes, hours, days, weeks (fewer than 4), months (fewer
 * than 12), years. Clocks differ, so a moment slightly in the future counts as now.
 */
export function relativeTime(then: number, now: number, words: RelativeTimeWords): string {
  const { language, justNow, style = 'long' } = words;
  const age = now - then;
  if (age < 5 * second) return justNow;
  const [count, unit] = largestUnit(age);
  return formatterFor(language, style).format(-count, unit);
}

/** The same age without "ago": '6d', '2 mths'. */
export function briefAge(then: number, now: number, language: string): string {
  const [count, unit] = largestUnit(Math.max(second, now - then));
  return briefFormatter(language, unit).format(count);
}

function largestUnit(age: number): [number, Intl.RelativeTimeFormatUnit] {
  if (age < minute) return [whole(age, second), 'second'];
  if (age < hour) return [whole(age, minute), 'minute'];
  if (age < day) return [whole(age, hour), 'hour'];
  if (age < week) return [whole(age, day), 'day'];
  if (age < 4 * week) return [whole(age, week), 'week'];
  if (age < 12 * month) return [whole(age, month), 'month'];
  return [whole(age, year), 'year'];
}

/** Four weeks are a little less than a month of 30 days, twelve such months a little less than a year: both count as one. */
function whole(age: number, unit: number): number {
  return Math.max(1, Math.floor(age / unit));
}

const formatters = new Map<string, Intl.RelativeTimeFormat>();

/** Creating a formatter takes longer than using it a hundred times, and a page of devices needs one every second. */
function formatterFor(language: string, style: 'long' | 'short'): Intl.RelativeTimeFormat {
  const key = `${language} ${style}`;
  const known = formatters.get(key) ?? new Intl.RelativeTimeFormat(language, { numeric: 'always', style });
  formatters.set(key, known);
  return known;
}

const briefFormatters = new Map<string, Intl.NumberFormat>();

function briefFormatter(language: string, unit: string): Intl.NumberFormat {
  const key = `${language} ${unit}`;
  const known =
    briefFormatters.get(key) ??
    // In English, the narrow month and the narrow minute are the same letter.
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'month' ? 'short' : 'narrow',
    });
  briefFormatters.set(key, known);
  return known;
}
