import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { handComputedClocks } from '../../../test/hand-computed-clocks.ts';
import type { CalendarVersion } from '../../service/hours.ts';
import type { ServiceTime } from '../../service/service-time.ts';
import { ticketStages } from '../ticket.ts';
import type { ClockTarget } from './clock-targets.ts';
import { type ClockMoment, clockOf, countedSeconds } from './ticket-clock.ts';

const office: CalendarVersion = {
  valid_from: '2000-01-01',
  weekly: [{ days: [1, 2, 3, 4, 5], opens: '08:00', closes: '19:00' }],
  country: null,
};
const everyDay = (opens: string, closes: string): CalendarVersion => ({
  ...office,
  weekly: [{ days: [1, 2, 3, 4, 5, 6, 7], opens, closes }],
});
const inZone = (zone: string, ...versions: CalendarVersion[]) => ({ hours: { versions, days: [] }, zone });
const inParis = (...versions: CalendarVersion[]) => inZone('Europe/Paris', ...versions);
const places: Record<string, ServiceTime> = {
  'no site': null,
  office: inParis(office),
  france: inParis({ ...office, country: 'FR' }),
  always: inParis(everyDay('00:00', '24:00')),
  nights: inParis(everyDay('22:00', '06:00')),
  never: inParis({ ...office, weekly: [] }),
  shorter: inParis(office, {
    ...office,
    valid_from: '2026-11-18',
    weekly: [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' }],
  }),
  christmas: {
    hours: {
      versions: [{ ...office, country: 'FR' }],
      days: [{ day: '2026-12-24', opens: '08:00', closes: '12:00', name: 'Christmas Eve' }],
    },
    zone: 'Europe/Paris',
  },
  newyork: inZone('America/New_York', office),
  auckland: inZone('Pacific/Auckland', office),
};
const stages: Record<string, number> = {
  new: ticketStages.NEW,
  progress: ticketStages.IN_PROGRESS,
  standby: ticketStages.STANDBY,
  solved: ticketStages.SOLVED,
  cancelled: ticketStages.CANCELLED,
  provisional: ticketStages.PROVISIONALLY_CLOSED,
  unknown: 99,
};

const days: Record<string, string> = { mon: '2026-11-16', tue: '2026-11-17', wed: '2026-11-18' };
const at = (text: string) => {
  const [day = '', time] = text.split(' ');
  return Date.parse(time === undefined ? day : `${days[day]}T${time}+01:00`) / 1000;
};
const iso = (second: number | null) => (second === null ? '' : new Date(second * 1000).toISOString());

function momentOf(text: string): ClockMoment {
  const [, when = '', what = '', by] = /^((?:mon|tue|wed) \S+|\S+) (\S+)(?: (rule))?$/.exec(text) ?? [];
  if (what === 'answer') return { at: at(when), isAnswer: true };
  return { at: at(when), stage: stages[what] ?? Number.NaN, isByStaff: by === undefined };
}
const momentsOf = (text: string) =>
  text
    .split(', ')
    .filter((one) => one !== '')
    .map(momentOf);

function secondsOf(text: string): number {
  const [amount, unit] = text.split(' ');
  return Number(amount) * (unit === 'h' ? 3600 : 60);
}

const lines = handComputedClocks.trim().split('\n');

test('there are at least thirty hand-computed clocks', () => {
  expect(lines.length).toBeGreaterThanOrEqual(30);
});

test.each(lines)('%s', (line) => {
  const [, place = '', promised = '', opened = '', expected = '', happened = ''] = line.split(' | ');
  const [, target = '', length = ''] = /^(\S+) (.*)$/.exec(promised) ?? [];
  const [, state, due = ''] = /^(\S+) ?(.*)$/.exec(expected) ?? [];
  const time = places[place];
  if (time === undefined) throw new Error(`no such place: ${place}`);
  const input = { opened_at: at(opened), moments: momentsOf(happened), time };
  const clock = clockOf(target as ClockTarget, secondsOf(length), input);
  expect([clock.state, iso(clock.due_at)]).toEqual([state, due && iso(at(due))]);
});

test('the last quarter begins with the last quarter of the service time', () => {
  const warning = (opened: string, happened = '') => {
    const input = { opened_at: at(opened), moments: momentsOf(happened), time: places.office ?? null };
    return iso(clockOf('solution', 4 * 3600, input).warn_at);
  };
  expect(warning('mon 09:00')).toBe(iso(at('mon 12:00')));
  expect(warning('mon 17:00')).toBe(iso(at('tue 09:00')));
  // Three and a half hours were used before the standby.
  expect(warning('mon 09:00', 'mon 12:30 standby, tue 14:00 progress')).toBe(iso(at('tue 14:00')));
  expect(warning('mon 09:00', 'mon 12:30 standby')).toBe('');
});

describe('the time that a clock counts', () => {
  const start = Date.parse('2026-03-20T00:00Z') / 1000;
  const second = fc.integer({ min: start, max: start + 30 * 86_400 });
  const moment = fc.tuple(second, fc.constantFrom(...Object.values(stages)), fc.boolean());
  const moments = fc
    .array(moment, { maxLength: 12 })
    .map((list) =>
      list
        .sort(([one], [other]) => one - other)
        .map(([when, stage, isByStaff]) => ({ at: when, stage, isByStaff })),
    );
  const time = fc.constantFrom(
    ...['no site', 'office', 'france', 'always', 'nights'].map((name) => places[name] ?? null),
  );
  const target = fc.constantFrom<ClockTarget>('response', 'solution');
  const input = fc.record({ opened_at: fc.constant(start), moments, time });

  test('of a period that is split, the parts add up to the whole', () => {
    fc.assert(
      fc.property(input, target, fc.tuple(second, second, second), (given, of, cuts) => {
        const [from, middle, to] = cuts.sort((one, other) => one - other) as [number, number, number];
        const clock = clockOf(of, 3600, given);
        const counted = (period: { from: number; to: number }) => countedSeconds(clock, given.time, period);
        expect(counted({ from, to: middle }) + counted({ from: middle, to })).toBe(counted({ from, to }));
      }),
      { numRuns: 60 },
    );
  });

  test('is the target when it runs out', () => {
    fc.assert(
      fc.property(input, target, fc.integer({ min: 60, max: 144_000 }), (given, of, seconds) => {
        const clock = clockOf(of, seconds, given);
        if (clock.due_at === null) return;
        expect(countedSeconds(clock, given.time, { from: start, to: clock.due_at })).toBe(seconds);
      }),
      { numRuns: 60 },
    );
  });
});
