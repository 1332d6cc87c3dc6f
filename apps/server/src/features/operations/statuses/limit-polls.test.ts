import { expect, test } from 'vitest';
import { limitPolls } from './limit-polls.ts';
import { PollSchedule } from './poll-schedule.ts';

const seconds = { tickSeconds: 0.5, deadlineSeconds: 5 };
const limitsOf = (devices: number) => limitPolls({ ...seconds, pollsPerSecond: devices / 30 });

test('lets each device of a large fleet have its turn within the period', () => {
  const devices = 30_000;
  const schedule = new PollSchedule({ pjlink: 30 });
  const options = { driver: 'pjlink', host: '10.0.0.1', port: null, credentials: {}, options: {} };
  schedule.replace(
    Array.from({ length: devices }, (_, asset_id) => ({ asset_id, ...options })),
    0,
  );
  const { perTick } = limitPolls({ ...seconds, pollsPerSecond: schedule.pollsPerSecond });
  let max = 0;
  let polled = 0;
  for (let now = 0.5; now <= 30; now += 0.5) {
    const taken = schedule.take(now, perTick);
    for (const { asset_id } of taken) schedule.done(asset_id, null, now);
    max = Math.max(max, taken.length);
    polled += taken.length;
  }
  expect(polled).toBeGreaterThanOrEqual(devices);
  expect(max).toBeLessThan(0.02 * devices);
});

test('catches up at twice the pace after a pause, and not all at once', () => {
  expect(limitsOf(30_000).perTick).toBe(1_000);
});

test('never opens more sockets than a process can afford, and always some', () => {
  expect([30, 6_000, 30_000].map((devices) => limitsOf(devices).atOnce)).toEqual([100, 1_000, 2_000]);
  expect(limitsOf(1)).toEqual({ perTick: 20, atOnce: 100 });
});
