import { expect, it } from 'vitest';
import { isOperational } from './is-operational.ts';

it('a room without controllable assets is operational', () => {
  expect(isOperational([])).toBe(true);
});

it('a room is operational while none of its controllable assets has an error', () => {
  expect(isOperational(['online', 'offline', 'pending', 'unknown', 'other', null])).toBe(true);
});

it('one error is an issue of the room', () => {
  expect(isOperational(['online', 'error'])).toBe(false);
});
