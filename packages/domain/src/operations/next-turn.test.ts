import { expect, test } from 'vitest';
import { nextTurn } from './next-turn.ts';

test('a turn that runs late does not shift the next', () => {
  expect(nextTurn({ due: 100, period: 30, now: 100 })).toBe(130);
  expect(nextTurn({ due: 100, period: 30, now: 114 })).toBe(130);
});

test('missed turns are skipped, and the rhythm stays', () => {
  expect(nextTurn({ due: 100, period: 30, now: 1000 })).toBe(1030);
  expect(nextTurn({ due: 100, period: 30, now: 1005 })).toBe(1030);
});

test('no device is polled again within half a period to get back into the rhythm', () => {
  expect(nextTurn({ due: 100, period: 30, now: 125 })).toBe(160);
  expect(nextTurn({ due: 100, period: 30, now: 1029 })).toBe(1060);
});
