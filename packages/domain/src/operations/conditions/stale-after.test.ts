import { expect, test } from 'vitest';
import { staleAfterSeconds } from './stale-after.ts';

test('a condition is stale after three missed polls, and later for a device that is polled less often', () => {
  expect(staleAfterSeconds(30, 'working')).toBe(100);
  // Polled every three seconds, noted every minute.
  expect(staleAfterSeconds(3, 'working')).toBe(73);
  expect(staleAfterSeconds(30, 'unreachable')).toBe(910);
  expect(staleAfterSeconds(30, 'asleep')).toBe(910);
  expect(staleAfterSeconds(600, 'unreachable')).toBe(1810);
  expect(staleAfterSeconds(0, 'working')).toBeNull();
});
