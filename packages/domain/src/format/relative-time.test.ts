import { expect, test } from 'vitest';
import { briefAge, relativeTime } from './relative-time.ts';

const now = Date.parse('2026-03-03T12:00:00Z');
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const ago = (age: number, language = 'en') => relativeTime(now - age, now, { language, justNow: 'just now' });

test.each([
  [0, 'just now'],
  [4999, 'just now'],
  [5 * second, '5 seconds ago'],
  [59_999, '59 seconds ago'],
  [minute, '1 minute ago'],
  [hour - 1, '59 minutes ago'],
  [hour, '1 hour ago'],
  [day - 1, '23 hours ago'],
  [day, '1 day ago'],
  [7 * day - 1, '6 days ago'],
  [7 * day, '1 week ago'],
  [28 * day - 1, '3 weeks ago'],
  [28 * day, '1 month ago'],
  [60 * day, '2 months ago'],
  [360 * day - 1, '11 months ago'],
  [360 * day, '1 year ago'],
  [800 * day, '2 years ago'],
])('%i milliseconds are "%s"', (age, expected) => {
  expect(ago(age)).toBe(expected);
});

test("uses the viewer's language", () => {
  expect(ago(2 * minute, 'fr')).toBe('il y a 2 minutes');
  expect(ago(3 * day, 'es')).toBe('hace 3 días');
  const short = { language: 'fr', justNow: '', style: 'short' as const };
  expect(relativeTime(0, 2 * minute, short)).toMatch(/^il y a 2\smin$/);
});

test('treats a moment ahead of a slow clock as now', () => {
  expect(ago(-30 * second)).toBe('just now');
});

test.each([
  [-day, 'en', '1s'],
  [90 * minute, 'en', '1h'],
  [6 * day, 'fr', '6j'],
  [15 * day, 'en', '2w'],
  [3 * minute, 'en', '3m'],
  [61 * day, 'en', '2 mths'],
])('an age of %i milliseconds is in %s, briefly, "%s"', (age, language, expected) => {
  expect(briefAge(now - age, now, language)).toBe(expected);
});
