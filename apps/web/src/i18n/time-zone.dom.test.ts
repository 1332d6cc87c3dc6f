import { afterEach, expect, test } from 'vitest';
import { calendarDate } from './calendar-date.ts';
import { formatCalendarDate, formatDate } from './format-date.ts';
import { dateTimeFormat, setTimeZone } from './time-zone.ts';

afterEach(() => setTimeZone(null));

const lateInParis = '2026-03-01T22:30:00Z';

test('shows dates and times in the chosen time zone', () => {
  setTimeZone('Asia/Tokyo');
  expect(dateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date(lateInParis))).toBe('07:30');
  expect(formatDate(lateInParis, 'en')).toBe('March 2, 2026');
  expect(calendarDate(new Date(lateInParis))).toBe('2026-03-02');
  setTimeZone('America/New_York');
  expect(calendarDate(new Date(lateInParis))).toBe('2026-03-01');
});

test('leaves dates without a time as they are', () => {
  setTimeZone('Pacific/Kiritimati');
  expect(formatCalendarDate('2026-03-01', 'en')).toBe('March 1, 2026');
});

test('uses the zone of the browser for a zone that the browser does not know', () => {
  setTimeZone('Mars/Olympus');
  expect(dateTimeFormat('en', { dateStyle: 'short' }).resolvedOptions().timeZone).toBe(
    new Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
});
