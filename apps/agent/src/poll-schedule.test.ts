import { describe, expect, test } from 'vitest';
import { PollSchedule } from './poll-schedule.ts';

/** Which device is polled when, over a time span. */
function run(schedule: PollSchedule, from: number, to: number): [number, number[]][] {
  const turns: [number, number[]][] = [];
  for (let now = from; ; ) {
    now += schedule.wait(now) ?? Number.POSITIVE_INFINITY;
    if (now >= to) return turns;
    turns.push([now, schedule.take(now)]);
  }
}

const each = (period: number, ...ids: number[]) => ids.map((asset_id) => ({ asset_id, period }));

describe('the schedule of polls', () => {
  test('spreads the devices evenly over a period and polls each once in it', () => {
    const schedule = new PollSchedule();
    schedule.replace(each(30_000, 1, 2, 3), 0);
    expect(run(schedule, 0, 60_000)).toEqual([
      [0, [1]],
      [10_000, [2]],
      [20_000, [3]],
      [30_000, [1]],
      [40_000, [2]],
      [50_000, [3]],
    ]);
  });

  test('polls each kind of device in its own period', () => {
    const schedule = new PollSchedule();
    schedule.replace([...each(15_000, 1), ...each(60_000, 2, 3), ...each(30_000, 4)], 0);
    expect(run(schedule, 0, 60_001)).toEqual([
      [0, expect.arrayContaining([1, 2, 4])],
      [15_000, [1]],
      [30_000, expect.arrayContaining([1, 3, 4])],
      [45_000, [1]],
      [60_000, expect.arrayContaining([1, 2, 4])],
    ]);
  });

  test('polls thousands of devices with mixed periods in the order of their turns, each as often as its period says', () => {
    const schedule = new PollSchedule();
    const periods = [10_000, 15_000, 30_000, 60_000];
    const devices = Array.from({ length: 5_000 }, (_, id) => ({
      asset_id: id,
      period: periods[id % periods.length] ?? 0,
    }));
    schedule.replace(devices, 0);
    const times = new Map<number, number[]>();
    const turns = run(schedule, 0, 120_000);
    for (const [now, ids] of turns) for (const id of ids) times.set(id, [...(times.get(id) ?? []), now]);
    for (const { asset_id, period } of devices) {
      const polls = times.get(asset_id) ?? [];
      const first = polls[0] ?? Number.NaN;
      expect(polls.map((time) => time - first)).toEqual(
        Array.from({ length: 120_000 / period }, (_, n) => expect.closeTo(n * period, 3)),
      );
    }
  });

  test('does not drift when it runs late', () => {
    const schedule = new PollSchedule();
    schedule.replace(each(1_000, 1), 0);
    expect(schedule.take(40)).toEqual([1]);
    expect(schedule.wait(40)).toBe(960);
  });

  test('keeps the turns of known devices when others are added and removed', () => {
    const schedule = new PollSchedule();
    schedule.replace(each(10_000, 1, 2), 0);
    schedule.take(0);
    schedule.replace(each(10_000, 2, 3, 4), 1_000);
    expect(run(schedule, 1_000, 11_001)).toEqual([
      [1_000, [3]],
      [5_000, [2]],
      [6_000, [4]],
      [11_000, [3]],
    ]);
  });

  test('polls a device at once whose turn came a moment before the inventory did', () => {
    const schedule = new PollSchedule();
    schedule.replace(each(10_000, 1, 2), 0);
    schedule.take(0);
    schedule.replace(each(10_000, 1, 2), 5_400);
    expect(run(schedule, 5_400, 16_000)).toEqual([
      [5_400, [2]],
      [10_000, [1]],
      [15_000, [2]],
    ]);
  });

  test('starts over for a device whose period has changed, and for no other', () => {
    const schedule = new PollSchedule();
    schedule.replace([...each(60_000, 1), ...each(10_000, 2)], 0);
    schedule.take(0);
    schedule.replace(each(10_000, 1, 2), 3_000);
    expect(run(schedule, 3_000, 14_000)).toEqual([
      [3_000, [1]],
      [10_000, [2]],
      [13_000, [1]],
    ]);
  });

  test('polls no device twice to make up for a long sleep, and keeps them spread', () => {
    const schedule = new PollSchedule();
    schedule.replace([...each(1_000, 1, 2), ...each(4_000, 3)], 0);
    expect(schedule.take(60_200)).toEqual([1, 3, 2]);
    expect(schedule.take(60_200)).toEqual([]);
    expect(run(schedule, 60_200, 63_000)).toEqual([
      [61_000, [1]],
      [61_500, [2]],
      [62_000, [1]],
      [62_500, [2]],
    ]);
  });

  test('spreads devices again whose turns were missed while the schedule was paused', () => {
    const schedule = new PollSchedule();
    schedule.replace(each(1_000, 1, 2), 0);
    schedule.replace(each(1_000, 1, 2), 60_000);
    expect(run(schedule, 60_000, 61_000)).toEqual([
      [60_000, [1]],
      [60_500, [2]],
    ]);
  });

  test('has nothing to poll in an empty inventory', () => {
    const schedule = new PollSchedule();
    schedule.replace([], 0);
    expect(schedule.wait(0)).toBeUndefined();
  });
});
