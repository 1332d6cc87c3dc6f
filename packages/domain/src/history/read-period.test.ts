import { describe, expect, test } from 'vitest';
import { readPeriod } from './read-period.ts';

const now = new Date('2026-11-18T12:00:00Z');
const read = (from?: string, to?: string) => {
  const period = readPeriod({ from, to }, now);
  return [period.from.toISOString(), period.to.toISOString()];
};

describe('the period of a timeline', () => {
  test('is the last day by default, and never ends in the future', () => {
    expect(read()).toEqual(['2026-11-17T12:00:00.000Z', '2026-11-18T12:00:00.000Z']);
    expect(read(undefined, '2026-11-10T00:00:00+01:00')).toEqual([
      '2026-11-08T23:00:00.000Z',
      '2026-11-09T23:00:00.000Z',
    ]);
    expect(read('2026-11-18T00:00:00Z', '2026-11-19T00:00:00Z')).toEqual([
      '2026-11-18T00:00:00.000Z',
      '2026-11-18T12:00:00.000Z',
    ]);
  });

  test.each([
    ['2026-11-18T00:00:00Z', '2026-11-17T00:00:00Z', '"from" must be before "to".'],
    ['2026-11-18T00:00:00Z', '2026-11-18T00:00:00Z', '"from" must be before "to".'],
    ['2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z', '"from" must not be in the future.'],
    ['2025-10-01T00:00:00Z', undefined, '"from" and "to" must be at most 400 days apart.'],
    ['2026-13-01T00:00:00Z', undefined, '"from" must be a time like 2026-11-18T09:30:00Z.'],
  ])('from %s to %s is rejected', (from, to, sentence) => {
    expect(() => read(from, to)).toThrow(sentence);
  });
});
