import { expect, test } from 'vitest';
import { isOperational } from './is-operational.ts';
import { countStatuses } from './status-counts.ts';

test('a room without controllable assets is operational', () => {
  expect(isOperational(countStatuses([]))).toBe(true);
});

test('a room is operational while none of its controllable assets has an error', () => {
  expect(isOperational(countStatuses(['online', 'offline', 'pending', 'unknown', 'other']))).toBe(true);
});

test('one error is an issue of the room', () => {
  expect(isOperational(countStatuses(['online', 'error']))).toBe(false);
});
