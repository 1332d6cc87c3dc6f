import { expect, test } from 'vitest';
import { nextTurn } from './next-turn.ts';

test('a turn that is served late does not move the next', () => {
  expect(nextTurn({ due: 100, period: 30, now: 100 })).toBe(130);
  expect(nextTurn({ due: 100, period: 30, now: 114 })).toBe(130);
});

test('missed turns are left out, and the beat stays', () => {
  expect(nextTurn({ due: 100, period: 30, now: 1000 })).toBe(1030);
  expect(nextTurn({ due: 100, period: 30, now: 1005 })).toBe(1030);
});

test('nobody is asked again within half a period to get back into the beat', () => {
  expect(nextTurn({ due: 100, period: 30, now: 125 })).toBe(160);
  expect(nextTurn({ due: 100, period: 30, now: 1029 })).toBe(1060);
});
