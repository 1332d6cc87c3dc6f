import { describe, expect, test } from 'vitest';
import { backOff, backOffBusy, backOffRejected, readRetryAfter } from './back-off.ts';

describe('waiting before the next attempt', () => {
  test('doubles from one second to at most one minute', () => {
    expect([0, 1, 2, 5, 6, 50].map((failures) => backOff(failures, 1))).toEqual([
      1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
    ]);
  });

  test('spreads attempts over the whole time, starting at zero', () => {
    expect([0, 0.25, 0.5].map((random) => backOff(3, random))).toEqual([0, 2_000, 4_000]);
  });

  test('waits at least half a minute after a rejection', () => {
    expect([0, 1].map(backOffRejected)).toEqual([30_000, 60_000]);
  });

  test('comes back when a busy server wants it, and at another moment than the others', () => {
    expect([0, 0.5].map((random) => backOffBusy(7, random))).toEqual([7_000, 7_500]);
    const headers = ['7', '9999', '0', '-1', 'Wed, 21 Oct 2026 07:28:00 GMT', undefined];
    expect(headers.map(readRetryAfter)).toEqual([7, 600, undefined, undefined, undefined, undefined]);
  });
});
