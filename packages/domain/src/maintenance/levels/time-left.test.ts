import { expect, test } from 'vitest';
import { isLate, secondsLeft } from './time-left.ts';

const at = (text: string) => Date.parse(`2026-11-${text}Z`);
/** Monday and Tuesday, 08:00 to 19:00. */
const hours = ['16T08:00', '16T19:00', '17T08:00', '17T19:00'].map((text) => at(text) / 60_000);
const clock = {
  ...{ state: 'running' as const, counted_at: '2026-11-16T18:00:00Z', left_s: 7200, hours },
  due_at: '2026-11-17T09:00:00Z',
};

test('time is left in service hours, and is negative when it is late', () => {
  const left = (text: string) => secondsLeft(clock, at(text));
  expect(left('16T17:00')).toBe(7200);
  expect(left('16T18:30:30')).toBe(5370);
  expect(left('16T23:00')).toBe(3600);
  expect(left('17T09:00')).toBe(0);
  expect(left('17T11:30')).toBe(-9000);
  expect(left('18T07:00')).toBe(-36_000);
  expect(secondsLeft({ ...clock, hours: null }, at('16T21:00'))).toBe(-3600);
  expect(secondsLeft({ ...clock, state: 'paused' }, at('17T18:00'))).toBe(7200);
  expect(secondsLeft({ ...clock, counted_at: null }, at('17T18:00'))).toBeNull();
});

test('what has run out is late until it ends, also in standby', () => {
  expect(isLate(clock, at('17T08:59'))).toBe(false);
  expect(isLate(clock, at('17T09:00'))).toBe(true);
  expect(isLate({ ...clock, state: 'paused' }, at('17T09:00'))).toBe(true);
  expect(isLate({ ...clock, state: 'missed' }, at('17T09:00'))).toBe(false);
});
