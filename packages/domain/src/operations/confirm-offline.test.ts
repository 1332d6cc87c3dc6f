import { expect, test } from 'vitest';
import type { FailureCode } from './asset-action.ts';
import { confirmOffline } from './confirm-offline.ts';

/** What a row of polls changes, poll by poll. */
function believed(...codes: (FailureCode | null)[]): boolean[] {
  let failures = 0;
  return codes.map((code) => {
    const poll = confirmOffline(failures, code);
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
