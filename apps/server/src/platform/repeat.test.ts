import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBackground } from './background.ts';
import type { Log } from './log/create-logger.ts';
import { repeat } from './repeat.ts';

describe('periodic work', () => {
  const error = vi.fn();
  const services = createBackground({ error } as unknown as Log, { isDown: false });
  const rhythm = { name: 'look', milliseconds: 1000 };
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    error.mockReset();
  });

  test('starts after the first pause, or at once if requested', async () => {
    const late = vi.fn(async () => undefined);
    const early = vi.fn(async () => undefined);
    const stops = [repeat(services, rhythm, late), repeat(services, { ...rhythm, beginsNow: true }, early)];
    expect([late.mock.calls.length, early.mock.calls.length]).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([late.mock.calls.length, early.mock.calls.length]).toEqual([2, 3]);
    for (const stop of stops) await stop();
    await vi.advanceTimersByTimeAsync(2000);
    expect([late.mock.calls.length, early.mock.calls.length]).toEqual([2, 3]);
  });

  test('never runs twice at once, and is awaited when it stops', async () => {
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    const work = vi.fn(() => promise);
    const stop = repeat(services, rhythm, work);
    await vi.advanceTimersByTimeAsync(5000);
    expect(work).toHaveBeenCalledTimes(1);
    let isStopped = false;
    const stopped = stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(isStopped).toBe(false);
    resolve();
    await stopped;
  });

  test('continues after a failure, which is logged', async () => {
    const work = vi.fn(async () => {
      throw new Error('away');
    });
    const stop = repeat(services, rhythm, work);
    await vi.advanceTimersByTimeAsync(2000);
    expect(work).toHaveBeenCalledTimes(2);
    expect(error).toHaveBeenCalledTimes(2);
    await stop();
  });
});
