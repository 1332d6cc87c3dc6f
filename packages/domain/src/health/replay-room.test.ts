import { expect, test } from 'vitest';
import type { Condition } from '../operations/conditions/condition.ts';
import { standingOf } from '../operations/conditions/condition.ts';
import { replayRoom } from './replay-room.ts';

const start = Date.parse('2026-11-18T09:00:00Z');
const minutes = (count: number) => start + count * 60_000;
const healthy = { state: 'healthy', since: new Date(start), worse_since: null, score: 100, why: [] } as const;

function replay(changes: readonly (readonly [number, Condition])[], until = 60) {
  const found = replayRoom({
    before: { ...healthy, why: [] },
    conditions: new Map([[1, 'working']]),
    changes: changes.map(([at, condition]) => ({ asset_id: 1, at: minutes(at), condition })),
    until: minutes(until),
    judge: (conditions) => {
      const broken = [...conditions.values()].some((condition) => standingOf(condition) === 'broken');
      return { state: broken ? 'down' : 'healthy', score: 0, why: [] };
    },
  });
  return found.map(({ at, state }) => [(at.getTime() - start) / 60_000, state]);
}

test('a room is down while its device is, from the change on that was held back', () => {
  expect(
    replay([
      [10, 'unreachable'],
      [40, 'working'],
    ]),
  ).toEqual([
    [10, 'down'],
    [40, 'healthy'],
  ]);
  expect(replay([[10, 'unreachable']])).toEqual([[10, 'down']]);
});

test('what lasts shorter than a worse state is held back does not count', () => {
  expect(
    replay([
      [10, 'unreachable'],
      [10.4, 'working'],
    ]),
  ).toEqual([]);
  expect(replay([[59.8, 'unreachable']])).toEqual([]);
});
