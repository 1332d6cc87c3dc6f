import { expect, test } from 'vitest';
import { readStatus } from './read-status.ts';

test.each([
  [{ status: 'online' }, { kind: 'online', text: null }],
  [{ status: 'OFFLINE' }, { kind: 'offline', text: null }],
  [
    { status: 'pending', online: true },
    { kind: 'pending', text: null },
  ],
  [{ status: 'error' }, { kind: 'error', text: null }],
  [{ status: 'warming up' }, { kind: 'other', text: 'Warming up' }],
  [{ status_text: 'standby' }, { kind: 'other', text: 'Standby' }],
  [{ online: true }, { kind: 'online', text: null }],
  [{ online: false }, { kind: 'offline', text: null }],
  [{}, { kind: 'unknown', text: null }],
  [{ status: 'unknown' }, { kind: 'unknown', text: null }],
  [{ status: ' ' }, { kind: 'unknown', text: null }],
])('reads %j as %j', (result, expected) => {
  expect(readStatus(result)).toEqual(expected);
});
