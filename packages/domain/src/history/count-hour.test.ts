import { expect, test } from 'vitest';
import { type Condition, conditions } from '../operations/conditions/condition.ts';
import { countHour } from './count-hour.ts';
import { makeSegments } from './make-segments.ts';
import { toPollByte } from './poll-byte.ts';

/** Twenty days hold every case; `npm run test:full` draws ten times as many. */
const seeds = process.env.FULL_TESTS ? 200 : 20;
const start = Date.parse('2026-11-18T09:00:00Z');
const hourMilliseconds = 3_600_000;
const parts = [
  'working_s',
  'standby_s',
  'warning_s',
  'fault_s',
  'unreachable_s',
  'blind_s',
  'unknown_s',
] as const;

/** The same numbers at each run. */
function numbers(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % max;
  };
}

test('the seconds of an hour add up, hours add up to their day, and neither order nor repetition matters', () => {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const next = numbers(seed);
    const changes = Array.from({ length: next(60) }, () => ({
      at: start + next(26 * hourMilliseconds) - hourMilliseconds,
      state: conditions[next(conditions.length)] as Condition,
    }));
    const gaps = Array.from({ length: next(4) }, () => {
      const from = start + next(24 * hourMilliseconds);
      return { from, to: from + next(3 * hourMilliseconds), reason: 'agent-offline' as const };
    });
    const day = new Map<string, number>();
    for (let index = 0; index < 24; index += 1) {
      const hour = start + index * hourMilliseconds;
      const count = countHour({ hour, changes, gaps, polls: [] });
      expect(parts.reduce((sum, part) => sum + count[part], 0)).toBe(3600);
      expect(
        countHour({
          hour,
          changes: [...changes, ...changes].toReversed(),
          gaps: [...gaps, ...gaps],
          polls: [],
        }),
      ).toEqual(count);
      for (const part of parts) day.set(part, (day.get(part) ?? 0) + count[part]);
    }
    const whole = makeSegments<Condition>({
      from: start / 1000,
      to: start / 1000 + 86_400,
      changes: changes
        .toSorted((one, other) => one.at - other.at)
        .map(({ at, state }) => ({ at: Math.floor(at / 1000), state })),
      gaps: gaps.map((gap) => ({ ...gap, from: Math.floor(gap.from / 1000), to: Math.floor(gap.to / 1000) })),
      unknown: 'unknown',
    });
    const working = whole
      .filter(({ state }) => state === 'working')
      .reduce((sum, { from, to }) => sum + to - from, 0);
    expect(day.get('working_s')).toBe(working);
  }
});

test('polls, misses and response times are counted', () => {
  const polls = [
    toPollByte('working', 10),
    toPollByte('working', 40),
    toPollByte('gap'),
    toPollByte('first-miss'),
    toPollByte('no-detail'),
  ];
  const count = countHour({ hour: start, changes: [], gaps: [], polls });
  expect(count).toMatchObject({ polls: 4, misses: 1, answer_ms_avg: 30, answer_ms_max: 64, unknown_s: 3600 });
});
