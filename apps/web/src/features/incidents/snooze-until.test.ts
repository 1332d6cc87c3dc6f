import { expect, test } from 'vitest';
import { snoozeUntil } from './snooze-until.ts';

const now = Date.parse('2026-03-28T22:30:00Z');

test.each([
  ['15min', '2026-03-28T22:45:15.000Z'],
  ['1h', '2026-03-28T23:30:00.000Z'],
  ['4h', '2026-03-29T02:30:00.000Z'],
  ['7d', '2026-04-04T22:30:00.000Z'],
] as const)('a snooze of %s ends at %s', (choice, until) => {
  expect(snoozeUntil(choice, now, 'UTC')).toEqual({ until, until_recovered: false });
});

test('tomorrow is the next morning of the viewer, also when the clocks change in the night', () => {
  // It is 23:30 in Paris, and the clocks go forward in this night.
  expect(snoozeUntil('tomorrow', now, 'Europe/Paris').until).toBe('2026-03-29T06:00:00.000Z');
  // In Tokyo it is already the 29th.
  expect(snoozeUntil('tomorrow', now, 'Asia/Tokyo').until).toBe('2026-03-29T23:00:00.000Z');
});

test('until it recovers has no end of its own', () => {
  expect(snoozeUntil('recovered', now, 'UTC')).toEqual({ until_recovered: true });
});
