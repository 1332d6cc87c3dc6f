import { expect, test } from 'vitest';
import { WhenToReturn } from './when-to-return.ts';

test('spreads those without room over the time in which they can be admitted', () => {
  const when = new WhenToReturn();
  for (let at = 0; at < 1_000; at++) when.admitted(1_000 + at, 2_000);
  let last = 0;
  for (let at = 0; at < 10_000; at++) last = when.rejected(2_000, 0.999_9);
  // 10,000 at 200 a second (1,000 within five seconds).
  expect(last).toBe(50);
  expect(when.rejected(2_000, 0)).toBe(1);
});

test('lets them return twice as fast while agents are served soon', () => {
  const when = new WhenToReturn();
  for (let at = 0; at < 1_000; at++) when.admitted(1_000 + at, 500);
  let last = 0;
  for (let at = 0; at < 10_000; at++) last = when.rejected(2_000, 0.999_9);
  expect(last).toBe(25);
});

test('lets in as many at once as are served within four seconds at the present pace', () => {
  const when = new WhenToReturn();
  expect(when.servable(0)).toBe(100);
  for (let at = 0; at < 1_000; at++) when.admitted(1_000 + at, 2_000);
  expect(when.servable(2_000)).toBe(800);
  expect(when.servable(60_000)).toBe(100);
});

test('forgets a storm when it is over, and never sends anyone away for more than five minutes', () => {
  const when = new WhenToReturn();
  let last = 0;
  for (let at = 0; at < 50_000; at++) last = when.rejected(0, 0.999_999);
  expect(last).toBe(300);
  expect(when.rejected(31_000, 0.999_999)).toBeLessThanOrEqual(2);
});
