import { expect, test } from 'vitest';
import { viewerDay } from './viewer-day.ts';

const now = new Date('2026-03-01T13:00:00Z');

test.each(['2026-02-28', '2026-03-01', '2026-03-02'])('%s may be today somewhere', (day) => {
  expect(viewerDay(day, now)).toBe(day);
});

test.each([undefined, '2026-02-27', '2026-03-03', '2026-02-29', 'today'])(
  "%s is not, and the server's day counts",
  (day) => {
    expect(viewerDay(day, now)).toBe('2026-03-01');
  },
);
