import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDay } from '../service/local-time.ts';
import { laterAt, maxPerDay, maxPerHour, nextDigest, type QuietHours, quietUntil } from './when-to-send.ts';

const second = (time: string) => Date.parse(time) / 1000;
const shown = (at: number | undefined) => at && new Date(at * 1000).toISOString();
const night: QuietHours = {
  ...{ from_time: '22:00', to_time: '07:00', days: [1, 2, 3, 4, 5, 6, 7], except_critical: true },
};

describe('quiet hours', () => {
  test.each([
    ['2026-11-18T20:59:59Z', undefined],
    ['2026-11-18T21:00:00Z', '2026-11-19T06:00:00.000Z'],
    ['2026-11-19T05:59:59Z', '2026-11-19T06:00:00.000Z'],
    ['2026-11-19T06:00:00Z', undefined],
    // The night of the change to summer time has eight hours, that of the change back ten.
    ['2026-03-28T21:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['2026-10-24T20:00:00Z', '2026-10-25T06:00:00.000Z'],
  ])('in Paris, at %s: until %s', (time, end) => {
    expect(shown(quietUntil(night, 'Europe/Paris', second(time)))).toBe(end);
  });

  test('begin on the chosen days, and end on the next', () => {
    const friday = { ...night, days: [5] };
    expect(quietUntil(friday, 'UTC', second('2026-11-20T23:00:00Z'))).toBe(second('2026-11-21T07:00:00Z'));
    expect(quietUntil(friday, 'UTC', second('2026-11-21T06:00:00Z'))).toBe(second('2026-11-21T07:00:00Z'));
    expect(quietUntil(friday, 'UTC', second('2026-11-21T23:00:00Z'))).toBeUndefined();
  });

  test('an end that the clocks show twice counts the second time, so the hours do not begin again', () => {
    const until = { ...night, to_time: '02:30' };
    expect(shown(quietUntil(until, 'Europe/Paris', second('2026-10-25T00:45:00Z')))).toBe(
      '2026-10-25T01:30:00.000Z',
    );
  });
});

describe('digests', () => {
  test.each([
    ['2026-11-18T06:29:00Z', 'daily', '07:30', '2026-11-18T06:30:00.000Z'],
    ['2026-11-18T06:30:00Z', 'daily', '07:30', '2026-11-19T06:30:00.000Z'],
    ['2026-11-18T06:30:00Z', 'weekly', '07:30', '2026-11-23T06:30:00.000Z'],
    // Skipped by the clocks: at the next time that they show. Repeated: when they show it first.
    ['2026-03-28T12:00:00Z', 'daily', '02:30', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T00:30:00Z', 'daily', '02:30', '2026-10-26T01:30:00.000Z'],
  ] as const)('after %s, %s at %s: %s', (time, when, at, expected) => {
    expect(shown(nextDigest({ when, at }, 'Europe/Paris', second(time)))).toBe(expected);
  });

  test('are sent once on every local day, in any zone', () => {
    const zones = ['Europe/Paris', 'America/New_York', 'Pacific/Apia', 'Australia/Lord_Howe', 'UTC'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: second('2020-01-01T00:00:00Z'), max: second('2030-01-01T00:00:00Z') }),
        (zone, hour, start) => {
          const at = `${String(hour).padStart(2, '0')}:30`;
          const days = new Set<string>();
          let moment = start;
          for (let count = 0; count < 30; count += 1) {
            moment = nextDigest({ when: 'daily', at }, zone, moment);
            days.add(localDay(zone, moment));
          }
          expect(days.size).toBe(30);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('a message', () => {
  const waiting = {
    ...{
      severity: 'warning' as const,
      zone: 'UTC',
      quiet: undefined,
      sentInHour: 0,
      sentInDay: 0,
      isSiteKnown: false,
    },
  } as const;
  const noon = second('2026-11-18T12:10:00Z');

  test('above the limit of the hour waits for its end', () => {
    expect(laterAt({ ...waiting, sentInHour: maxPerHour - 1 }, noon)).toBeUndefined();
    expect(laterAt({ ...waiting, sentInHour: maxPerHour }, noon)).toBe(second('2026-11-18T13:00:00Z'));
    expect(laterAt({ ...waiting, sentInDay: maxPerDay }, noon)).toBe(second('2026-11-18T13:00:00Z'));
  });

  test('that is critical passes the limit of the hour once for a site, never that of the day', () => {
    const critical = { ...waiting, severity: 'critical', sentInHour: maxPerHour } as const;
    expect(laterAt(critical, noon)).toBeUndefined();
    expect(laterAt({ ...critical, isSiteKnown: true }, noon)).toBe(second('2026-11-18T13:00:00Z'));
    expect(laterAt({ ...critical, sentInDay: maxPerDay }, noon)).toBe(second('2026-11-18T13:00:00Z'));
  });

  test('that waits is later than now, and is not quieter at night than the user chose', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: noon, max: noon + 400 * 86_400 }),
        fc.constantFrom('info', 'warning', 'critical'),
        fc.boolean(),
        fc.nat(10),
        (at, severity, except_critical, sentInHour) => {
          const quiet = { ...night, except_critical };
          const later = laterAt({ ...waiting, zone: 'Europe/Paris', severity, quiet, sentInHour }, at);
          const isHeld = quietUntil(quiet, 'Europe/Paris', at) !== undefined;
          const passes = severity === 'critical' && except_critical;
          if (isHeld && !passes) expect(later).toBe(quietUntil(quiet, 'Europe/Paris', at));
          if (later !== undefined) expect(later).toBeGreaterThan(at);
        },
      ),
      { numRuns: 200 },
    );
  });
});
