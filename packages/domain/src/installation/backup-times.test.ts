import { expect, test } from 'vitest';
import { backupTimesAround } from './backup-times.ts';

const around = (times: string[], now: string) => {
  const { last, next } = backupTimesAround({ times, zone: 'Europe/Paris' }, new Date(now));
  return [last.toISOString(), next.toISOString()];
};

test('a backup is due at its times of day, by the clocks of the zone', () => {
  expect(around(['02:30'], '2026-11-19T01:29:59Z')).toEqual([
    '2026-11-18T01:30:00.000Z',
    '2026-11-19T01:30:00.000Z',
  ]);
  expect(around(['02:30'], '2026-11-19T01:30:00Z')).toEqual([
    '2026-11-19T01:30:00.000Z',
    '2026-11-20T01:30:00.000Z',
  ]);
  expect(around(['14:00', '02:00'], '2026-07-01T11:00:00Z')).toEqual([
    '2026-07-01T00:00:00.000Z',
    '2026-07-01T12:00:00.000Z',
  ]);
});

test('a time that the clocks skip comes right after, one that they show twice counts once', () => {
  expect(around(['02:30'], '2026-03-29T03:00:00Z')).toEqual([
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ]);
  expect(around(['02:30'], '2026-10-25T01:45:00Z')).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ]);
});
