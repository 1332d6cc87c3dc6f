import { expect, test } from 'vitest';
import type { FailureCode } from './asset-action.ts';
import { confirmOffline, type FailedPolls } from './confirm-offline.ts';

/** What a row of polls changes, poll by poll. */
function believed(...codes: (FailureCode | null)[]): boolean[] {
  let failures: FailedPolls | undefined;
  return codes.map((code, at) => {
    const poll = confirmOffline(failures, { code, now: 30_000 * at });
    failures = poll.failures;
    return poll.isConfirmed;
  });
}

test('a successful poll counts at once, also after failures', () => {
  expect(believed(null, null)).toEqual([true, true]);
  expect(believed('device-unreachable', 'device-unreachable', null)).toEqual([false, true, true]);
});

test('a single failed poll changes nothing', () => {
  expect(believed(null, 'device-unreachable', null)).toEqual([true, false, true]);
});

test('two consecutive failures count, whatever their causes, and then each one', () => {
  expect(believed('device-unreachable', 'device-not-answering', 'device-auth-failed')).toEqual([
    false,
    true,
    true,
  ]);
});

test('failures that are not consecutive do not add up', () => {
  expect(believed('device-unreachable', null, 'device-unreachable', null)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('a device fails from its first failed poll on, whatever the causes', () => {
  const first = confirmOffline(undefined, { code: 'device-unreachable', now: 1_000.4 });
  expect(first.failing_ms).toBe(0);
  const second = confirmOffline(first.failures, { code: 'device-not-answering', now: 31_000.2 });
  expect(second).toMatchObject({ isConfirmed: true, failing_ms: 30_000 });
  const third = confirmOffline(second.failures, { code: 'device-unreachable', now: 61_000 });
  expect(third.failing_ms).toBe(60_000);
  expect(confirmOffline(third.failures, { code: null, now: 91_000 })).toEqual({
    failures: undefined,
    isConfirmed: true,
    failing_ms: 0,
  });
});
