import { describe, expect, test } from 'vitest';
import type { CalendarDay, CalendarVersion, WeekBar } from './hours.ts';
import { secondsOf } from './intervals.ts';
import { startOfDay } from './local-time.ts';
import { openIntervals, openIntervalsOfDays, overlapIn } from './open-intervals.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const bar = (opens: string, closes: string, days: readonly number[] = everyDay): WeekBar => ({
  days,
  opens,
  closes,
});
const version = (weekly: readonly WeekBar[], more: Partial<CalendarVersion> = {}): CalendarVersion => ({
  valid_from: '2000-01-01',
  weekly,
  country: null,
  ...more,
});
const office = bar('08:00', '19:00', [1, 2, 3, 4, 5]);

function opened(bars: readonly WeekBar[], zone: string, day: string): string[] {
  return openIntervals({ versions: [version(bars)], days: [] }, zone, day).map(written);
}

const iso = (second: number) => new Date(second * 1000).toISOString().slice(0, 16);
const written = ({ from, to }: { from: number; to: number }) => `${iso(from)} ${iso(to)} ${to - from}`;

/** Each line computed by hand from the published changes of the clocks: day, hours, the interval in UTC, its seconds. */
describe('service hours of a day', () => {
  test.each<[string, string, string, WeekBar, string]>([
    ['winter', 'Europe/Paris', '2026-01-15', office, '2026-01-15T07:00 2026-01-15T18:00 39600'],
    ['summer', 'Europe/Paris', '2026-07-15', office, '2026-07-15T06:00 2026-07-15T17:00 39600'],
    [
      'the day that the clocks go forward',
      'Europe/Paris',
      '2026-03-29',
      bar('01:00', '05:00'),
      '2026-03-29T00:00 2026-03-29T03:00 10800',
    ],
    [
      'the day that the clocks go back',
      'Europe/Paris',
      '2026-10-25',
      bar('01:00', '05:00'),
      '2026-10-24T23:00 2026-10-25T04:00 18000',
    ],
    [
      'an opening that the clocks skip',
      'Europe/Paris',
      '2026-03-29',
      bar('02:30', '09:00'),
      '2026-03-29T01:00 2026-03-29T07:00 21600',
    ],
    [
      'a closing that the clocks skip',
      'Europe/Paris',
      '2026-03-29',
      bar('00:00', '02:30'),
      '2026-03-28T23:00 2026-03-29T01:00 7200',
    ],
    [
      'an opening that occurs twice',
      'Europe/Paris',
      '2026-10-25',
      bar('02:30', '09:00'),
      '2026-10-25T00:30 2026-10-25T08:00 27000',
    ],
    [
      'a closing that occurs twice',
      'Europe/Paris',
      '2026-10-25',
      bar('00:00', '02:30'),
      '2026-10-24T22:00 2026-10-25T01:30 12600',
    ],
    [
      'the hour that occurs twice',
      'Europe/Paris',
      '2026-10-25',
      bar('02:00', '03:00'),
      '2026-10-25T00:00 2026-10-25T02:00 7200',
    ],
    [
      'a day of 23 hours',
      'Europe/Paris',
      '2026-03-29',
      bar('00:00', '24:00'),
      '2026-03-28T23:00 2026-03-29T22:00 82800',
    ],
    [
      'a day of 25 hours',
      'Europe/Paris',
      '2026-10-25',
      bar('00:00', '24:00'),
      '2026-10-24T22:00 2026-10-25T23:00 90000',
    ],
    [
      'a night shift',
      'Europe/Paris',
      '2026-01-15',
      bar('22:00', '06:00'),
      '2026-01-15T21:00 2026-01-16T05:00 28800',
    ],
    [
      'a night shift into the day that the clocks go forward',
      'Europe/Paris',
      '2026-03-28',
      bar('22:00', '06:00'),
      '2026-03-28T21:00 2026-03-29T04:00 25200',
    ],
    [
      'a night shift into the day that the clocks go back',
      'Europe/Paris',
      '2026-10-24',
      bar('22:00', '06:00'),
      '2026-10-24T20:00 2026-10-25T05:00 32400',
    ],
    [
      'until midnight',
      'Europe/Paris',
      '2026-01-15',
      bar('18:00', '00:00'),
      '2026-01-15T17:00 2026-01-15T23:00 21600',
    ],
    ['UTC+13', 'Pacific/Tongatapu', '2026-01-15', office, '2026-01-14T19:00 2026-01-15T06:00 39600'],
    ['UTC+14', 'Pacific/Kiritimati', '2026-01-15', office, '2026-01-14T18:00 2026-01-15T05:00 39600'],
    ['UTC-11', 'Pacific/Pago_Pago', '2026-01-15', office, '2026-01-15T19:00 2026-01-16T06:00 39600'],
    [
      'a zone with a quarter of an hour',
      'Asia/Kathmandu',
      '2026-01-15',
      office,
      '2026-01-15T02:15 2026-01-15T13:15 39600',
    ],
    [
      'New York goes forward',
      'America/New_York',
      '2026-03-08',
      bar('01:00', '04:00'),
      '2026-03-08T06:00 2026-03-08T08:00 7200',
    ],
    [
      'New York goes back',
      'America/New_York',
      '2026-11-01',
      bar('01:00', '04:00'),
      '2026-11-01T05:00 2026-11-01T09:00 14400',
    ],
    [
      'clocks that change by half an hour',
      'Australia/Lord_Howe',
      '2026-04-05',
      bar('01:00', '03:00'),
      '2026-04-04T14:00 2026-04-04T16:30 9000',
    ],
    [
      'a midnight that the clocks skip',
      'America/Santiago',
      '2026-09-06',
      bar('00:00', '02:00'),
      '2026-09-06T04:00 2026-09-06T05:00 3600',
    ],
    [
      'a midnight that comes an hour late',
      'America/Santiago',
      '2026-04-04',
      bar('22:00', '00:00'),
      '2026-04-05T01:00 2026-04-05T04:00 10800',
    ],
    [
      'south of the equator in its summer',
      'Pacific/Auckland',
      '2026-01-15',
      office,
      '2026-01-14T19:00 2026-01-15T06:00 39600',
    ],
  ])('%s', (_, zone, day, hours, expected) => {
    expect(opened([hours], zone, day)).toEqual([expected]);
  });

  test('are none when the clocks skip them all, and none on a weekend', () => {
    expect(opened([bar('02:10', '02:50')], 'Europe/Paris', '2026-03-29')).toEqual([]);
    expect(opened([office], 'Europe/Paris', '2026-01-17')).toEqual([]);
    expect(opened([office], 'Pacific/Apia', '2011-12-30')).toEqual([]);
  });

  test('follow the version of the day, its holidays, and the own days before both', () => {
    const days: CalendarDay[] = [
      { day: '2026-07-14', opens: '10:00', closes: '12:00', name: 'Open day' },
      { day: '2026-07-17', opens: null, closes: null, name: 'Works' },
    ];
    const versions = [
      version([office], { country: 'FR' }),
      version([bar('09:00', '12:00')], { valid_from: '2026-07-16' }),
    ];
    const of = (day: string) => secondsOf(openIntervals({ versions, days }, 'Europe/Paris', day));
    expect(of('2026-05-01')).toBe(0);
    expect(of('2026-07-13')).toBe(39_600);
    expect(of('2026-07-14')).toBe(7200);
    expect(of('2026-07-16')).toBe(10_800);
    expect(of('2026-07-17')).toBe(0);
    // The newer version has no country, and all days of the week.
    expect(of('2026-11-01')).toBe(10_800);
    expect(
      secondsOf(
        openIntervals(
          { versions: [version([office], { valid_from: '2026-01-01' })], days },
          'UTC',
          '2025-12-31',
        ),
      ),
    ).toBe(0);
  });

  test('of several days are one list', () => {
    const hours = { versions: [version([bar('00:00', '24:00')])], days: [] };
    const all = openIntervalsOfDays(hours, 'Europe/Paris', { first: '2026-03-01', last: '2026-03-31' });
    expect(all.map(written)).toEqual([`2026-02-28T23:00 2026-03-31T22:00 ${31 * 86_400 - 3600}`]);
  });
});

test('a local day begins with the first second that shows it', () => {
  expect(iso(startOfDay('America/Santiago', '2026-09-06'))).toBe('2026-09-06T04:00');
  expect(iso(startOfDay('Europe/Paris', '2026-10-25'))).toBe('2026-10-24T22:00');
});

test('bars that overlap are found, also over midnight and over the end of the week', () => {
  expect(overlapIn([bar('08:00', '12:00'), bar('12:00', '18:00')])).toBeUndefined();
  expect(overlapIn([bar('08:00', '12:00'), bar('11:59', '18:00')])).toBeDefined();
  expect(overlapIn([bar('22:00', '06:00', [1]), bar('05:00', '08:00', [2])])).toBeDefined();
  expect(overlapIn([bar('22:00', '06:00', [7]), bar('05:00', '08:00', [1])])).toBeDefined();
  expect(overlapIn([bar('22:00', '06:00', [7]), bar('06:00', '08:00', [1])])).toBeUndefined();
  expect(overlapIn([bar('22:00', '06:00')])).toBeUndefined();
});
