import { expect, test } from 'vitest';
import { afterCheck, afterInstall } from './firmware-state.ts';

test('a check with a new version is available, with that version and the message', () => {
  expect(afterCheck({ new_version_available: true, new_version: '2.1' }, { message: 'New' })).toEqual({
    state: 'available',
    version: '2.1',
    message: 'New',
  });
});

test('a check without a new version is up to date and keeps the message', () => {
  expect(afterCheck({ new_version_available: false }, { message: 'Nothing newer' })).toEqual({
    state: 'uptodate',
    message: 'Nothing newer',
  });
  expect(afterCheck({}, { message: 'm' }).state).toBe('uptodate');
});

test('an install is up to date on success, and stays installing while the device works', () => {
  expect(afterInstall({}, { message: 'Done' })).toEqual({ state: 'uptodate', message: 'Done' });
  expect(afterInstall({ status: 'pending' }, { message: 'Started' })).toEqual({
    state: 'installing',
    message: 'Started',
  });
});
