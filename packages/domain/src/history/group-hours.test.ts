import { expect, test } from 'vitest';
import { groupHours, sumHours } from './group-hours.ts';
import type { AssetHour } from './timeline.ts';

const midnight = Date.parse('2026-11-18T00:00:00Z');
const hour = 3_600_000;
const anHour = (at: number, rest: Partial<AssetHour> = {}): AssetHour => ({
  ...{ hour: new Date(midnight + at * hour).toISOString(), polls: 120, misses: 0 },
  ...{ answer_ms_avg: 20, answer_ms_max: 64 },
  ...rest,
});

test('hours are put together to slots without holes, and the first and the last are cut to the period', () => {
  const hours = [anHour(1), anHour(2, { misses: 120, answer_ms_avg: null, answer_ms_max: null }), anHour(9)];
  const slots = groupHours(hours, { from: midnight + 1.5 * hour, to: midnight + 10 * hour, hoursEach: 4 });
  expect(
    slots.map(({ from, to, polls, misses }) => [
      (from - midnight) / hour,
      (to - midnight) / hour,
      polls,
      misses,
    ]),
  ).toEqual([
    [1.5, 4, 240, 120],
    [4, 8, 0, 0],
    [8, 10, 120, 0],
  ]);
  expect(slots.map(({ answer_ms_avg, answer_ms_max }) => [answer_ms_avg, answer_ms_max])).toEqual([
    [20, 64],
    [null, null],
    [20, 64],
  ]);
});

test('an hour with more responses counts more in the average', () => {
  const few = anHour(0, { polls: 10, misses: 0, answer_ms_avg: 200, answer_ms_max: 1000 });
  const many = anHour(1, { polls: 100, misses: 10, answer_ms_avg: 20, answer_ms_max: 64 });
  expect(sumHours([few, many])).toEqual({ polls: 110, misses: 10, answer_ms_avg: 38, answer_ms_max: 1000 });
});
