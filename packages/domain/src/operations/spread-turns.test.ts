import { expect, test } from 'vitest';
import { spreadTurns } from './spread-turns.ts';

test('devices with one period are spread evenly over it', () => {
  expect(spreadTurns([30, 30, 30], 100)).toEqual([100, 110, 120]);
});

test('each period is spread separately, however the devices are mixed', () => {
  expect(spreadTurns([30, 60, 30, 60, 60], 0)).toEqual([0, 0, 15, 20, 40]);
});

test('without devices there are no turns', () => {
  expect(spreadTurns([], 0)).toEqual([]);
});
