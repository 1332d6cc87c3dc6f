import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { aStatus } from '#test/fake-devices.ts';
import type { LiveStatus } from './live-status.ts';
import { type Reading, shownStatus } from './shown-status.ts';

const nothingRead: Reading = {
  data: undefined,
  dataUpdatedAt: 0,
  error: null,
  errorUpdatedAt: 0,
  isFetching: false,
};
const online: LiveStatus = {
  kind: 'online',
  text: null,
  message: 'Standby',
  code: null,
  version: null,
  failedAction: null,
};
const remembered = aStatus(1, 'offline', { firmware_version: '1.2', observed_at: '2026-03-03T10:00:00Z' });

test('is unknown when nothing was reported', () => {
  expect(shownStatus(nothingRead, undefined)).toMatchObject({ kind: 'unknown', at: null, isCached: false });
});

test('is loading during the first request when the server has no status', () => {
  expect(shownStatus({ ...nothingRead, isFetching: true }, undefined)).toMatchObject({
    kind: 'loading',
    at: null,
  });
});

test("is the server's stored status, marked as cached, until the first response", () => {
  expect(shownStatus({ ...nothingRead, isFetching: true }, remembered)).toMatchObject({
    kind: 'offline',
    isCached: true,
    version: '1.2',
    at: Date.parse('2026-03-03T10:00:00Z'),
  });
});

test('is the response of the device, with the stored version when the response has none', () => {
  const reading = { ...nothingRead, data: online, dataUpdatedAt: 7 };
  expect(shownStatus(reading, remembered)).toMatchObject({
    kind: 'online',
    message: 'Standby',
    version: '1.2',
    at: 7,
    isCached: false,
  });
});

test('is loading during a later request', () => {
  const reading = { ...nothingRead, data: online, dataUpdatedAt: 7, isFetching: true };
  expect(shownStatus(reading, remembered)).toMatchObject({ kind: 'loading', at: 7 });
});

test('is an error with the reason when it could not be read, even with an older response', () => {
  const error = new ApiError({ status: 504, code: 'device-not-answering', detail: 'No answer' });
  const reading = { ...nothingRead, data: online, dataUpdatedAt: 7, error, errorUpdatedAt: 9 };
  expect(shownStatus(reading, remembered)).toMatchObject({
    kind: 'error',
    code: 'device-not-answering',
    message: 'No answer',
    at: 9,
  });
});
