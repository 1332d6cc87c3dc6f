import { expect, test } from 'vitest';
import { readRetryAfter, retryAfterAttempts } from './webhook-retries.ts';

test('a delivery is tried ten times within 75 hours, then given up', () => {
  let [attempts, seconds] = [1, 0];
  for (;;) {
    const pause = retryAfterAttempts(attempts);
    if (pause === undefined) break;
    seconds += pause;
    attempts += 1;
  }
  expect([attempts, Math.floor(seconds / 3600)]).toEqual([10, 75]);
});

test('a receiver can require a longer pause, up to an hour', () => {
  expect(retryAfterAttempts(1, 60)).toBe(60);
  expect(retryAfterAttempts(1, 86_400)).toBe(3600);
  expect(retryAfterAttempts(3, 60)).toBe(1800);
});

test.each([
  ['120', 120],
  ['Wed, 18 Nov 2026 12:01:00 GMT', 60],
  ['Wed, 18 Nov 2026 11:00:00 GMT', 0],
  ['soon', 0],
  [undefined, 0],
])('Retry-After %s is %d seconds', (header, seconds) => {
  expect(readRetryAfter(header, Date.parse('2026-11-18T12:00:00Z') / 1000)).toBe(seconds);
});
