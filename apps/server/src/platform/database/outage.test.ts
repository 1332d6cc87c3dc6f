import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Outage } from './outage.ts';

describe('an outage of the database', () => {
  let isBack: boolean;
  let lines: string[];
  let outage: Outage;
  beforeEach(() => {
    vi.useFakeTimers();
    isBack = false;
    lines = [];
    const probe = async () => {
      if (!isBack) throw new Error('away');
    };
    outage = new Outage(probe, { began: () => lines.push('began'), ended: () => lines.push('ended') });
  });
  afterEach(() => {
    outage.stop();
    vi.useRealTimers();
  });

  test('is reported once when it begins, whatever fails, and once when a probe succeeds', async () => {
    for (let count = 0; count < 5; count++) outage.begin(new Error('lost'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect([lines, outage.isActive]).toEqual([['began'], true]);
    isBack = true;
    await vi.advanceTimersByTimeAsync(8_000);
    expect([lines, outage.isActive, outage.count]).toEqual([['began', 'ended'], false, 1]);
  });

  test('goes on when the database is gone again within seconds, and lets work run meanwhile', async () => {
    outage.begin(new Error('lost'));
    isBack = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await outage.ends(0)).toBe(true);
    isBack = false;
    outage.begin(new Error('lost again'));
    const waiting = outage.ends(1_000);
    await vi.advanceTimersByTimeAsync(8_000);
    expect([await waiting, lines, outage.count]).toEqual([false, ['began'], 1]);
    isBack = true;
    await vi.advanceTimersByTimeAsync(8_000);
    expect([lines, outage.isActive]).toEqual([['began', 'ended'], false]);
    isBack = false;
    outage.begin(new Error('much later'));
    await vi.advanceTimersByTimeAsync(0);
    expect([lines, outage.count]).toEqual([['began', 'ended', 'began'], 2]);
  });

  test('is none when a connection is lost and the database responds', async () => {
    isBack = true;
    outage.begin(new Error('lost'));
    expect(await outage.ends(1_000)).toBe(true);
    await vi.advanceTimersByTimeAsync(8_000);
    expect([lines, outage.isActive, outage.isUnreachable, outage.count]).toEqual([[], false, false, 0]);
  });

  test('lets no work wait for one that lasts, and any wait again in the next one', async () => {
    outage.begin(new Error('lost'));
    await vi.advanceTimersByTimeAsync(3_000);
    const late = outage.ends(4_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await late).toBe(false);
    expect([await outage.ends(4_000), outage.isUnreachable]).toEqual([false, true]);
    isBack = true;
    await vi.advanceTimersByTimeAsync(2_000);
    isBack = false;
    outage.begin(new Error('lost again'));
    const waiting = outage.ends(4_000);
    isBack = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await waiting).toBe(true);
  });

  test('lets work wait for its end, but not longer than its patience', async () => {
    outage.begin(new Error('lost'));
    const short = outage.ends(1_000);
    const long = outage.ends(10_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await short).toBe(false);
    isBack = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await long).toBe(true);
    expect(await outage.ends(0)).toBe(true);
  });

  test('limits how much waits', async () => {
    outage.begin(new Error('lost'));
    const waiting = Array.from({ length: 600 }, () => outage.ends(10_000));
    expect(await Promise.all(waiting.slice(500))).not.toContain(true);
    isBack = true;
    await vi.advanceTimersByTimeAsync(2_000);
    const ended = await Promise.all(waiting);
    expect(ended.filter(Boolean)).toHaveLength(500);
  });

  test('lets what waits go when the process stops', async () => {
    outage.begin(new Error('lost'));
    const waiting = outage.ends(10_000);
    outage.stop();
    expect(await waiting).toBe(false);
  });
});
