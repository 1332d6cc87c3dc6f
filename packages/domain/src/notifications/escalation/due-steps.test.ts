import { expect, test } from 'vitest';
import { dueSteps } from './due-steps.ts';

const step = (after_minutes: number) => ({ after_minutes, user_ids: [after_minutes + 1], channel_ids: [] });
const steps = [step(0), step(15), step(60)];
const opened_at = new Date('2026-11-18T09:00:00Z');
const after = (minutes: number) => new Date(opened_at.getTime() + minutes * 60_000);

test.each([
  [0, 0, [0]],
  [14.9, 1, []],
  [15, 1, [15]],
  [59, 2, []],
  [60, 2, [60]],
  // The server was away.
  [90, 0, [0, 15, 60]],
  [90, 3, []],
  // More severe only now, or steps that are new.
  [7 * 24 * 60, 2, [60]],
  [7 * 24 * 60 + 1, 0, []],
  [-1, 0, []],
] as const)('after %d minutes, with %d steps done: %j', (minutes, steps_done, expected) => {
  const due = dueSteps({ opened_at, steps_done }, steps, after(minutes));
  expect(due.map(({ after_minutes }) => after_minutes)).toEqual(expected);
});
