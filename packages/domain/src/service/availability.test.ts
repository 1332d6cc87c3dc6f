import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AvailabilityInput,
  figuresOf,
  type ServiceSeconds,
  serviceSeconds,
  sumOfSeconds,
} from './availability.ts';
import type { CalendarVersion } from './hours.ts';
import { type Interval, secondsOf } from './intervals.ts';
import { startOfDay } from './local-time.ts';
import { type WindowTimes, windowIntervals } from './maintenance-window.ts';
import { openIntervalsOfDays } from './open-intervals.ts';

const at = (text: string) => Date.parse(`${text}Z`) / 1000;
const span = (text: string): Interval => {
  const [from = '', to = ''] = text.split(' ');
  return { from: at(from), to: at(to) };
};

const weekdays: CalendarVersion = {
  valid_from: '2000-01-01',
  weekly: [{ days: [1, 2, 3, 4, 5], opens: '08:00', closes: '19:00' }],
  country: null,
};
const always: CalendarVersion = {
  ...weekdays,
  weekly: [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '24:00' }],
};
const nights: CalendarVersion = {
  ...weekdays,
  weekly: [{ days: [1, 2, 3, 4, 5], opens: '22:00', closes: '06:00' }],
};

type Case = {
  zone?: string;
  versions?: CalendarVersion[];
  days: [first: string, last: string];
  changes?: [time: string, state: string][];
  windows?: WindowTimes[];
  gaps?: string[];
};

function secondsIn({
  zone = 'Europe/Paris',
  versions = [weekdays],
  days: [first, last],
  ...more
}: Case): number[] {
  const period = { from: startOfDay(zone, first), to: startOfDay(zone, next(last)) };
  const seconds = serviceSeconds({
    period,
    open: openIntervalsOfDays({ versions, days: [] }, zone, { first: previous(first), last }),
    changes: (more.changes ?? []).map(([time, state]) => ({ at: at(time), state })),
    excluded: (more.windows ?? []).flatMap((window) => windowIntervals(window, zone, period)),
    gaps: (more.gaps ?? []).map(span),
  });
  return Object.values(seconds);
}

const next = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
const previous = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const once = (text: string): WindowTimes => {
  const { from, to } = span(text);
  return { starts: from, ends: to, cancelled: null, weekly: null };
};
const weeklyFrom = (start: string, days: number[], [starts, ends]: [string, string]): WindowTimes => ({
  starts: at(start),
  ends: null,
  cancelled: null,
  weekly: { days, starts, ends },
});

const h = 3600;
const healthy: [string, string] = ['2025-01-01T00:00', 'healthy'];

/** Computed by hand: open, healthy, degraded, down, unknown, excluded. In January Paris is an hour ahead of UTC. */
describe('seconds of service', () => {
  test.each<[string, Case, number[]]>([
    [
      'a healthy Thursday',
      { days: ['2026-01-15', '2026-01-15'], changes: [healthy] },
      [11 * h, 11 * h, 0, 0, 0, 0],
    ],
    ['a Saturday', { days: ['2026-01-17', '2026-01-17'], changes: [healthy] }, [0, 0, 0, 0, 0, 0]],
    ['a room without a report', { days: ['2026-01-15', '2026-01-15'] }, [11 * h, 0, 0, 0, 11 * h, 0]],
    [
      'down from 10:00 to 10:30',
      {
        days: ['2026-01-15', '2026-01-15'],
        changes: [healthy, ['2026-01-15T09:00', 'down'], ['2026-01-15T09:30', 'healthy']],
      },
      [39_600, 37_800, 0, 1800, 0, 0],
    ],
    [
      'down for one second',
      {
        days: ['2026-01-15', '2026-01-15'],
        changes: [healthy, ['2026-01-15T09:00:00', 'down'], ['2026-01-15T09:00:01', 'healthy']],
      },
      [39_600, 39_599, 0, 1, 0, 0],
    ],
    [
      'down in the night before, until 08:10',
      {
        days: ['2026-01-15', '2026-01-15'],
        changes: [healthy, ['2026-01-14T21:00', 'down'], ['2026-01-15T07:10', 'healthy']],
      },
      [39_600, 39_000, 0, 600, 0, 0],
    ],
    [
      'down only at night',
      {
        days: ['2026-01-15', '2026-01-15'],
        changes: [healthy, ['2026-01-15T18:00', 'down'], ['2026-01-16T07:00', 'healthy']],
      },
      [39_600, 39_600, 0, 0, 0, 0],
    ],
    [
      'degraded until the evening',
      { days: ['2026-01-15', '2026-01-15'], changes: [healthy, ['2026-01-15T15:00', 'degraded']] },
      [39_600, 28_800, 10_800, 0, 0, 0],
    ],
    [
      'not monitored until noon',
      {
        days: ['2026-01-15', '2026-01-15'],
        changes: [
          ['2026-01-01T00:00', 'unmonitored'],
          ['2026-01-15T11:00', 'healthy'],
        ],
      },
      [39_600, 25_200, 0, 0, 14_400, 0],
    ],
    [
      'down in a window',
      {
        days: ['2026-01-15', '2026-01-15'],
        changes: [healthy, ['2026-01-15T09:00', 'down'], ['2026-01-15T11:00', 'healthy']],
        windows: [once('2026-01-15T09:00 2026-01-15T10:00')],
      },
      [39_600, 32_400, 0, 3600, 0, 3600],
    ],
    [
      'a window that begins before the opening',
      {
        days: ['2026-01-15', '2026-01-15'],
        changes: [healthy],
        windows: [once('2026-01-15T05:00 2026-01-15T08:00')],
      },
      [39_600, 36_000, 0, 0, 0, 3600],
    ],
    [
      'a window at night',
      {
        days: ['2026-01-15', '2026-01-15'],
        changes: [healthy],
        windows: [once('2026-01-15T20:00 2026-01-15T22:00')],
      },
      [39_600, 39_600, 0, 0, 0, 0],
    ],
    [
      'two windows that overlap',
      {
        days: ['2026-01-15', '2026-01-15'],
        changes: [healthy],
        windows: [once('2026-01-15T09:00 2026-01-15T11:00'), once('2026-01-15T10:00 2026-01-15T12:00')],
      },
      [39_600, 28_800, 0, 0, 0, 10_800],
    ],
    [
      'a window that was cancelled while it ran',
      {
        days: ['2026-01-15', '2026-01-15'],
        changes: [healthy],
        windows: [{ ...once('2026-01-15T09:00 2026-01-15T12:00'), cancelled: at('2026-01-15T09:45') }],
      },
      [39_600, 36_900, 0, 0, 0, 2700],
    ],
    [
      'a window that was cancelled before it began',
      {
        days: ['2026-01-15', '2026-01-15'],
        changes: [healthy],
        windows: [{ ...once('2026-01-15T09:00 2026-01-15T12:00'), cancelled: at('2026-01-14T12:00') }],
      },
      [39_600, 39_600, 0, 0, 0, 0],
    ],
    [
      'a gap while the room was down',
      {
        days: ['2026-01-15', '2026-01-15'],
        changes: [healthy, ['2026-01-15T09:00', 'down']],
        gaps: ['2026-01-15T10:00 2026-01-15T13:00'],
      },
      [39_600, 7200, 0, 21_600, 10_800, 0],
    ],
    [
      'a gap over a window',
      {
        days: ['2026-01-15', '2026-01-15'],
        changes: [healthy],
        windows: [once('2026-01-15T09:00 2026-01-15T10:00')],
        gaps: ['2026-01-15T08:00 2026-01-15T11:00'],
      },
      [39_600, 28_800, 0, 0, 7200, 3600],
    ],
    [
      'a week with a weekly window on Tuesday evening',
      {
        days: ['2026-01-12', '2026-01-18'],
        changes: [healthy],
        windows: [weeklyFrom('2026-01-01T00:00', [2], ['18:00', '20:00'])],
      },
      [55 * h, 54 * h, 0, 0, 0, 1 * h],
    ],
    [
      'a weekly window over midnight from Sunday',
      {
        versions: [always],
        days: ['2026-01-19', '2026-01-19'],
        changes: [healthy],
        windows: [weeklyFrom('2026-01-01T00:00', [7], ['22:00', '02:00'])],
      },
      [24 * h, 22 * h, 0, 0, 0, 2 * h],
    ],
    [
      'the day of 23 hours',
      { versions: [always], days: ['2026-03-29', '2026-03-29'], changes: [healthy] },
      [23 * h, 23 * h, 0, 0, 0, 0],
    ],
    [
      'the day of 25 hours, down over the hour that occurs twice',
      {
        versions: [always],
        days: ['2026-10-25', '2026-10-25'],
        changes: [healthy, ['2026-10-25T00:00', 'down'], ['2026-10-25T02:00', 'healthy']],
      },
      [25 * h, 23 * h, 0, 2 * h, 0, 0],
    ],
    [
      'a weekly window over the hour that is skipped',
      {
        versions: [always],
        days: ['2026-03-29', '2026-03-29'],
        changes: [healthy],
        windows: [weeklyFrom('2026-01-01T00:00', [7], ['01:00', '05:00'])],
      },
      [23 * h, 20 * h, 0, 0, 0, 3 * h],
    ],
    [
      'a weekly window over the hour that occurs twice',
      {
        versions: [always],
        days: ['2026-10-25', '2026-10-25'],
        changes: [healthy],
        windows: [weeklyFrom('2026-01-01T00:00', [7], ['01:00', '05:00'])],
      },
      [25 * h, 20 * h, 0, 0, 0, 5 * h],
    ],
    [
      'a window of two days over the night that the clocks go forward',
      {
        days: ['2026-03-27', '2026-03-30'],
        changes: [healthy],
        // From Friday 18:00 in winter time to Monday 09:00 in summer time.
        windows: [once('2026-03-27T17:00 2026-03-30T07:00')],
      },
      [22 * h, 20 * h, 0, 0, 0, 2 * h],
    ],
    [
      'March 2026 around the clock, down over the hour that is skipped',
      {
        versions: [always],
        days: ['2026-03-01', '2026-03-31'],
        // From 01:30 to 03:30 by the clock on the wall: one hour.
        changes: [healthy, ['2026-03-29T00:30', 'down'], ['2026-03-29T01:30', 'healthy']],
      },
      [743 * h, 742 * h, 0, 1 * h, 0, 0],
    ],
    [
      'a night shift, down until 02:00: the evening',
      {
        versions: [nights],
        days: ['2026-01-15', '2026-01-15'],
        changes: [healthy, ['2026-01-15T22:00', 'down'], ['2026-01-16T01:00', 'healthy']],
      },
      [8 * h, 7 * h, 0, 1 * h, 0, 0],
    ],
    [
      'a night shift, down until 02:00: the next day',
      {
        versions: [nights],
        days: ['2026-01-16', '2026-01-16'],
        changes: [healthy, ['2026-01-15T22:00', 'down'], ['2026-01-16T01:00', 'healthy']],
      },
      [8 * h, 6 * h, 0, 2 * h, 0, 0],
    ],
    [
      'July 2026 with French holidays',
      { versions: [{ ...weekdays, country: 'FR' }], days: ['2026-07-01', '2026-07-31'], changes: [healthy] },
      [22 * 11 * h, 22 * 11 * h, 0, 0, 0, 0],
    ],
    [
      'a holiday in a window',
      {
        versions: [{ ...weekdays, country: 'FR' }],
        days: ['2026-07-13', '2026-07-15'],
        changes: [healthy],
        windows: [once('2026-07-13T15:00 2026-07-15T08:00')],
      },
      [22 * h, 18 * h, 0, 0, 0, 4 * h],
    ],
    [
      'the night shift before a holiday goes on into it, and the one of the holiday is left out',
      {
        versions: [{ ...nights, country: 'FR' }],
        days: ['2026-07-13', '2026-07-15'],
        changes: [healthy],
      },
      // Monday 22:00 to 24:00, Tuesday 00:00 to 06:00, Wednesday 22:00 to 24:00.
      [10 * h, 10 * h, 0, 0, 0, 0],
    ],
    [
      'a night shift over the end of a month',
      { versions: [nights], days: ['2026-04-30', '2026-04-30'], changes: [healthy] },
      [8 * h, 8 * h, 0, 0, 0, 0],
    ],
    [
      'a gap that has no end yet',
      {
        days: ['2026-01-15', '2026-01-16'],
        changes: [healthy],
        gaps: ['2026-01-15T17:00 2026-02-01T00:00'],
      },
      [22 * h, 10 * h, 0, 0, 12 * h, 0],
    ],
    [
      'other hours from the 16th on, a night shift before',
      {
        versions: [nights, { ...weekdays, valid_from: '2026-01-16' }],
        days: ['2026-01-15', '2026-01-16'],
        changes: [healthy],
      },
      // 00:00 to 06:00 and 22:00 to 24:00 of Thursday; of Friday what the night began, and the day.
      [8 * h + 17 * h, 8 * h + 17 * h, 0, 0, 0, 0],
    ],
    [
      'other hours from the 16th on',
      {
        versions: [
          weekdays,
          {
            ...weekdays,
            valid_from: '2026-01-16',
            weekly: [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' }],
          },
        ],
        days: ['2026-01-12', '2026-01-23'],
        changes: [healthy],
      },
      [4 * 11 * h + 6 * 8 * h, 4 * 11 * h + 6 * 8 * h, 0, 0, 0, 0],
    ],
    [
      'UTC+13, down on the UTC day before',
      {
        zone: 'Pacific/Tongatapu',
        days: ['2026-01-15', '2026-01-15'],
        changes: [healthy, ['2026-01-14T18:00', 'down'], ['2026-01-14T19:20', 'healthy']],
      },
      [39_600, 38_400, 0, 1200, 0, 0],
    ],
    [
      'UTC-11, down on the UTC day after',
      {
        zone: 'Pacific/Pago_Pago',
        days: ['2026-01-15', '2026-01-15'],
        changes: [healthy, ['2026-01-16T05:00', 'down'], ['2026-01-16T06:30', 'healthy']],
      },
      [39_600, 36_000, 0, 3600, 0, 0],
    ],
    [
      'changes out of order',
      {
        days: ['2026-01-15', '2026-01-15'],
        changes: [['2026-01-15T09:30', 'healthy'], ['2026-01-15T09:00', 'down'], healthy],
      },
      [39_600, 37_800, 0, 1800, 0, 0],
    ],
    [
      'two changes in one second',
      {
        days: ['2026-01-15', '2026-01-15'],
        changes: [healthy, ['2026-01-15T09:00', 'down'], ['2026-01-15T09:00', 'degraded']],
      },
      [39_600, 7200, 32_400, 0, 0, 0],
    ],
  ])('%s', (_, input, expected) => {
    expect(secondsIn(input)).toEqual(expected);
  });
});

describe('the figure', () => {
  const seconds = (part: Partial<ServiceSeconds>): ServiceSeconds => ({
    open_s: 0,
    healthy_s: 0,
    degraded_s: 0,
    down_s: 0,
    unknown_s: 0,
    excluded_s: 0,
    ...part,
  });
  test.each<[Partial<ServiceSeconds>, number | null, number | null]>([
    [{ open_s: 100_000, down_s: 4, healthy_s: 99_996 }, 99.99, 100],
    [{ open_s: 3, down_s: 1, healthy_s: 2 }, 66.66, 100],
    [{ open_s: 10_000, healthy_s: 10_000 }, 100, 100],
    [{ open_s: 10_000, degraded_s: 10_000 }, 100, 100],
    [{ open_s: 10_000, down_s: 10_000 }, 0, 100],
    [{ open_s: 10_000, unknown_s: 10_000 }, null, 0],
    [{ open_s: 10_000, excluded_s: 10_000 }, null, null],
    [{}, null, null],
    [{ open_s: 39_600, excluded_s: 3600, unknown_s: 1800, down_s: 342, healthy_s: 33_858 }, 99, 95],
  ])('%j: %s %% at %s %% coverage', (part, availability, coverage) => {
    expect(figuresOf(seconds(part))).toEqual({ availability, coverage });
  });
});

describe('always', () => {
  const length = 5000;
  const second = fc.integer({ min: 0, max: length });
  const spans = fc.array(
    fc.tuple(second, second).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
    { maxLength: 8 },
  );
  const state = fc.constantFrom('healthy', 'degraded', 'down', 'unknown', 'unmonitored');
  const input: fc.Arbitrary<AvailabilityInput> = fc.record({
    changes: fc.array(fc.record({ at: second, state }), { maxLength: 12 }),
    open: spans,
    excluded: spans,
    gaps: spans,
    period: fc.constant({ from: 0, to: length }),
  });

  test('the parts add up to the service hours', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { open_s, ...parts } = serviceSeconds(given);
        expect(Object.values(parts).reduce((a, b) => a + b, 0)).toBe(open_s);
        expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('a window never raises downtime', () => {
    fc.assert(
      fc.property(input, spans, (given, more) => {
        const windowed = serviceSeconds({ ...given, excluded: [...given.excluded, ...more] });
        expect(windowed.down_s).toBeLessThanOrEqual(serviceSeconds(given).down_s);
      }),
    );
  });

  test('the parts of a period add up to the whole', () => {
    fc.assert(
      fc.property(input, second, (given, middle) => {
        const before = serviceSeconds({ ...given, period: { from: 0, to: middle } });
        const after = serviceSeconds({ ...given, period: { from: middle, to: length } });
        expect(sumOfSeconds([before, after])).toEqual(serviceSeconds(given));
      }),
    );
  });

  test('each second has the state that a walk through all seconds finds', () => {
    const covers = (intervals: readonly Interval[], at: number) =>
      intervals.some(({ from, to }) => from <= at && at < to);
    fc.assert(
      fc.property(input, (given) => {
        const expected = { open_s: 0, healthy_s: 0, degraded_s: 0, down_s: 0, unknown_s: 0, excluded_s: 0 };
        const ordered = [...given.changes].sort((a, b) => a.at - b.at);
        for (let now = 0; now < length; now += 1) {
          if (!covers(given.open, now)) continue;
          expected.open_s += 1;
          const found = ordered.findLast((change) => change.at <= now)?.state ?? 'unknown';
          if (covers(given.excluded, now)) expected.excluded_s += 1;
          else if (covers(given.gaps, now) || found === 'unmonitored') expected.unknown_s += 1;
          else expected[`${found}_s` as keyof typeof expected] += 1;
        }
        expect(serviceSeconds(given)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });
});

test('a weekly window over a year lasts as long as its evenings', () => {
  const period = { from: at('2026-01-01T00:00'), to: at('2027-01-01T00:00') };
  const intervals = windowIntervals(
    weeklyFrom('2025-12-01T00:00', [3], ['20:00', '21:30']),
    'Europe/Paris',
    period,
  );
  expect(intervals).toHaveLength(52);
  expect(secondsOf(intervals)).toBe(52 * 5400);
});
