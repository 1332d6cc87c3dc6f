import { expect, test } from 'vitest';
import { readHolidays } from './read-holidays.ts';

const file = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((event) => ['BEGIN:VEVENT', ...event.split('\n'), 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
const read = (...events: string[]) =>
  readHolidays(file(...events), { maxDays: 50 }).map(({ day, name }) => `${day} ${name}`);

test('reads all-day events, each day of them, and leaves out those with a time', () => {
  expect(
    read(
      'DTSTART;VALUE=DATE:20261224\nDTEND;VALUE=DATE:20261227\nSUMMARY:Christmas\\, all of it',
      'DTSTART:20260714T090000Z\nSUMMARY:A meeting',
      'DTSTART;VALUE=DATE:20260714\nSUMMARY;LANGUAGE=fr:Fête\n  nationale',
      'DTSTART;VALUE=DATE:20260714\nSUMMARY:The same again',
      'DTSTART;VALUE=DATE:20260715\nSTATUS:CANCELLED\nSUMMARY:Not',
    ),
  ).toEqual([
    '2026-07-14 Fête nationale',
    '2026-12-24 Christmas, all of it',
    '2026-12-25 Christmas, all of it',
    '2026-12-26 Christmas, all of it',
  ]);
});

test('reads events of every year, and reminders do not count', () => {
  const event =
    'BEGIN:VALARM\nDTSTART:20200101\nSUMMARY:Alarm\nEND:VALARM\nDTSTART;VALUE=DATE:20260101\nRRULE:FREQ=YEARLY;COUNT=3\nSUMMARY:New year';
  expect(read(event)).toEqual(['2026-01-01 New year', '2027-01-01 New year', '2028-01-01 New year']);
  expect(read('DTSTART;VALUE=DATE:20240229\nRRULE:FREQ=YEARLY\nSUMMARY:Leap')).toEqual([
    '2024-02-29 Leap',
    '2028-02-29 Leap',
    '2032-02-29 Leap',
  ]);
});

test.each([
  ['nothing', 'hello', 'is not an iCalendar file'],
  ['a file without all-day events', file('DTSTART:20260714T090000Z'), 'has no all-day events'],
  ['a day that does not exist', file('DTSTART;VALUE=DATE:20260230'), 'has no all-day events'],
  [
    'an odd repetition',
    file('DTSTART;VALUE=DATE:20260101\nRRULE:FREQ=WEEKLY\nSUMMARY:Fridays'),
    'repeats an event in a way that is not read: Fridays',
  ],
  [
    'an endless event',
    file('DTSTART;VALUE=DATE:20260101\nDTEND;VALUE=DATE:20270101\nSUMMARY:Year'),
    'has an event of 365 days: Year',
  ],
  [
    'too many days',
    file('DTSTART;VALUE=DATE:20260101\nDTEND;VALUE=DATE:20260303\nSUMMARY:Long'),
    'has more than 50 days',
  ],
])('rejects %s', (_, text, message) => {
  expect(() => readHolidays(text, { maxDays: 50 })).toThrow(message);
});
