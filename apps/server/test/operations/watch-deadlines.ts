import { responseMilliseconds } from '@greenroom/domain/operations/timing.ts';
import { expect, onTestFinished, vi } from 'vitest';

/**
 * Expects at its call that the server has set a limit for its response which ends before a browser gives up. The timer is
 * checked, not the time that passed: a busy machine is late without a defect.
 */
export function watchDeadlines(): () => void {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  return () => {
    const pauses = timers.mock.calls.map(([, milliseconds = 0]) => milliseconds);
    const isLimit = (pause: number) => pause > responseMilliseconds - 1_000 && pause < responseMilliseconds;
    expect(pauses.filter(isLimit), pauses.join(', ')).not.toEqual([]);
  };
}
