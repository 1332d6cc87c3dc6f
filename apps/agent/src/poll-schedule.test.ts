import { describe, expect, it } from 'vitest';
import { PollSchedule } from './poll-schedule.ts';

/** Who is asked when, over a time. */
function run(schedule: PollSchedule, from: number, to: number): [number, number[]][] {
  const turns: [number, number[]][] = [];
  for (let now = from; ; ) {
    now += schedule.wait(now) ?? Number.POSITIVE_INFINITY;
    if (now >= to) return turns;
    turns.push([now, schedule.take(now)]);
  }
}

describe('the schedule of polls', () => {
  it('spreads the devices evenly over a period and asks each once in it', () => {
    const schedule = new PollSchedule();
    schedule.replace([1, 2, 3], 30_000, 0);
    expect(run(schedule, 0, 60_000)).toEqual([
      [0, [1]],
      [10_000, [2]],
      [20_000, [3]],
      [30_000, [1]],
      [40_000, [2]],
      [50_000, [3]],
    ]);
  });

  it('does not drift when it is served late', () => {
    const schedule = new PollSchedule();
    schedule.replace([1], 1_000, 0);
    expect(schedule.take(40)).toEqual([1]);
    expect(schedule.wait(40)).toBe(960);
  });

  it('leaves the turns of known devices alone when others come and go', () => {
    const schedule = new PollSchedule();
    schedule.replace([1, 2], 10_000, 0);
    schedule.take(0);
    schedule.replace([2, 3, 4], 10_000, 1_000);
    expect(run(schedule, 1_000, 11_001)).toEqual([
      [1_000, [3]],
      [5_000, [2]],
      [6_000, [4]],
      [11_000, [3]],
    ]);
  });

  it('asks nobody twice to make up for a long sleep', () => {
    const schedule = new PollSchedule();
    schedule.replace([1, 2], 1_000, 0);
    expect(schedule.take(60_000)).toEqual([1, 2]);
    expect(schedule.take(60_000)).toEqual([]);
    expect(schedule.wait(60_000)).toBe(1_000);
  });

  it('spreads anew whose turns were missed while nobody asked', () => {
    const schedule = new PollSchedule();
    schedule.replace([1, 2], 1_000, 0);
    schedule.replace([1, 2], 1_000, 60_000);
    expect(run(schedule, 60_000, 61_000)).toEqual([
      [60_000, [1]],
      [60_500, [2]],
    ]);
  });

  it('has nobody to ask in an empty inventory', () => {
    const schedule = new PollSchedule();
    schedule.replace([], 0, 0);
    expect(schedule.wait(0)).toBeUndefined();
  });
});
