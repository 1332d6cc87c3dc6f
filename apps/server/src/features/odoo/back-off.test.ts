import { expect, test } from 'vitest';
import { backOffSeconds } from './back-off.ts';

test('pauses double with every failure, up to ten minutes', () => {
  expect([1, 2, 3, 8, 50].map((failures) => backOffSeconds(failures, 5, 1))).toEqual([5, 10, 20, 600, 600]);
});

test('jobs that failed together do not retry together', () => {
  expect([0, 0.5, 1].map((chance) => backOffSeconds(1, 10, chance))).toEqual([5, 7.5, 10]);
});
