import { onTestFinished } from 'vitest';
import { hubTiming } from '#features/operations/agents/agent-hub.ts';

/** Switches periodic sweeps off while the test runs, so that only notifications wake the agent sessions. */
export function notifyOnly(): void {
  const usual = { ...hubTiming };
  hubTiming.sweepMilliseconds = 600_000;
  onTestFinished(() => void Object.assign(hubTiming, usual));
}
