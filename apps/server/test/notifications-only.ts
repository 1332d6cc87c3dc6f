import { onTestFinished } from 'vitest';
import { hubTiming } from '#features/operations/agents/agent-hub.ts';

/** For what a bell has to do: agents that are connected from now on are not looked after without one while the test lasts. */
export function ringOnly(): void {
  const usual = { ...hubTiming };
  hubTiming.sweepMilliseconds = 600_000;
  onTestFinished(() => void Object.assign(hubTiming, usual));
}
