import { describe, expect, test } from 'vitest';
import { makeSegments, type StateChange, sumSegments, type WatchGap } from './make-segments.ts';
import { thinSegments } from './thin-segments.ts';

type State = 'works' | 'broken' | 'unknown';
const worst: State[] = ['works', 'unknown', 'broken'];
const make = (changes: StateChange<State>[], gaps: WatchGap[] = [], [from, to] = [0, 100]) =>
  makeSegments<State>({ from: from as number, to: to as number, changes, gaps, unknown: 'unknown' });
const short = (segments: ReturnType<typeof make>) =>
  segments.map(({ from, to, state, reason }) => [from, to, state, ...(reason ? [reason] : [])]);

/** The same numbers at each run: a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('segments', () => {
  test('are unknown before the first change, then as the last change says', () => {
    expect(short(make([]))).toEqual([[0, 100, 'unknown']]);
    const changes: StateChange<State>[] = [
      { at: 60, state: 'broken' },
      { at: 20, state: 'works' },
    ];
    expect(short(make(changes))).toEqual([
      [0, 20, 'unknown'],
      [20, 60, 'works'],
      [60, 100, 'broken'],
    ]);
    expect(short(make(changes, [], [30, 50]))).toEqual([[30, 50, 'works']]);
  });

  test('join changes that keep the state, and end a change at the moment of the next', () => {
    expect(
      short(
        make([
          { at: 0, state: 'works' },
          { at: 10, state: 'works' },
          { at: 30, state: 'broken' },
          { at: 30, state: 'works' },
          { at: 100, state: 'broken' },
        ]),
      ),
    ).toEqual([[0, 100, 'works']]);
  });

  test('are unknown in a gap, and then again what they were', () => {
    const gaps: WatchGap[] = [
      { from: 20, to: 40, reason: 'agent-offline' },
      { from: 30, to: 50, reason: 'server-stopped' },
      { from: 90, to: 500, reason: 'agent-offline' },
    ];
    expect(short(make([{ at: -5, state: 'works' }], gaps))).toEqual([
      [0, 20, 'works'],
      [20, 40, 'unknown', 'agent-offline'],
      [40, 50, 'unknown', 'server-stopped'],
      [50, 90, 'works'],
      [90, 100, 'unknown', 'agent-offline'],
    ]);
  });

  test('of random changes fill every interval, whatever their order, and add up over parts of it', () => {
    const random = seeded(7);
    for (let run = 0; run < 300; run += 1) {
      const changes = Array.from({ length: Math.floor(random() * 12) }, (_, at) => ({
        at: Math.floor(random() * 120) - 10 + at / 100,
        state: worst[Math.floor(random() * 3)] as State,
      }));
      const gaps = Array.from({ length: Math.floor(random() * 3) }, () => {
        const from = Math.floor(random() * 110) - 5;
        return { from, to: from + Math.floor(random() * 40), reason: 'agent-offline' as const };
      });
      const whole = make(changes, gaps);
      const shuffled = changes.toSorted(() => random() - 0.5);
      expect(make(shuffled, gaps.toReversed())).toEqual(whole);
      expect([whole[0]?.from, whole.at(-1)?.to]).toEqual([0, 100]);
      whole.slice(1).forEach((segment, at) => {
        expect(segment.from).toBe(whole[at]?.to);
      });
      const middle = Math.floor(random() * 99) + 1;
      const first = sumSegments(make(changes, gaps, [0, middle]));
      const second = sumSegments(make(changes, gaps, [middle, 100]));
      for (const state of worst) {
        const parts = (first[state] ?? 0) + (second[state] ?? 0);
        expect(parts).toBeCloseTo(sumSegments(whole)[state] ?? 0, 6);
      }
    }
  });
});

describe('thin segments', () => {
  test('are as they were when there are few', () => {
    const segments = make([{ at: 50, state: 'works' }]);
    expect(thinSegments(segments, { max: 2, worst })).toEqual(segments);
  });

  test('have the worst state of each slot, and still no holes', () => {
    const flapping = Array.from({ length: 100 }, (_, at) => ({
      at,
      state: (at % 2 === 0 || at > 60 ? 'works' : 'broken') as State,
    }));
    const thin = thinSegments(make(flapping), { max: 10, worst });
    expect(thin.map(({ from, to, state, is_mixed }) => [from, to, state, is_mixed])).toEqual([
      [0, 60, 'broken', true],
      [60, 100, 'works', false],
    ]);
    const odd = thinSegments(make(flapping), { max: 7, worst });
    expect(odd.length).toBeLessThanOrEqual(7);
    expect([odd[0]?.from, odd.at(-1)?.to]).toEqual([0, 100]);
    odd.slice(1).forEach((segment, at) => {
      expect(segment.from).toBe(odd[at]?.to);
    });
  });
});
