import { expect, it } from 'vitest';
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

it('is unknown when nobody has heard anything', () => {
  expect(shownStatus(nothingRead, undefined)).toMatchObject({ kind: 'unknown', at: null, isCached: false });
});

it('is loading while the first answer is awaited and the server remembers nothing', () => {
  expect(shownStatus({ ...nothingRead, isFetching: true }, undefined)).toMatchObject({
    kind: 'loading',
    at: null,
  });
});

it('is what the server remembers, marked as cached, until the first answer', () => {
  expect(shownStatus({ ...nothingRead, isFetching: true }, remembered)).toMatchObject({
    kind: 'offline',
    isCached: true,
    version: '1.2',
    at: Date.parse('2026-03-03T10:00:00Z'),
  });
});

it('is the answer of the device, with the version that the server remembers when the answer has none', () => {
  const reading = { ...nothingRead, data: online, dataUpdatedAt: 7 };
  expect(shownStatus(reading, remembered)).toMatchObject({
    kind: 'online',
    message: 'Standby',
    version: '1.2',
    at: 7,
    isCached: false,
  });
});

it('is loading while a later answer is awaited', () => {
  const reading = { ...nothingRead, data: online, dataUpdatedAt: 7, isFetching: true };
  expect(shownStatus(reading, remembered)).toMatchObject({ kind: 'loading', at: 7 });
});

it('is an error with the reason when it could not be read, also while an older answer is known', () => {
  const error = new ApiError({ status: 504, code: 'device-not-answering', detail: 'No answer' });
  const reading = { ...nothingRead, data: online, dataUpdatedAt: 7, error, errorUpdatedAt: 9 };
  expect(shownStatus(reading, remembered)).toMatchObject({
    kind: 'error',
    code: 'device-not-answering',
    message: 'No answer',
    at: 9,
  });
});
