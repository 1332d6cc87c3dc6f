import type { Condition } from './condition.ts';

/** An unreachable device is polled less and less often, but at least at this interval, or at its own if that is longer. */
export const maxPollSeconds = 300;

/** A poll that finds nothing new is noted so often, however often the device is polled. */
export const noteSeconds = 60;

/** Polls that may be missed, and the time that a report may take on its way. */
const missedPolls = 3;
const graceSeconds = 10;

/** After how many seconds without a poll a condition is no longer known; null for a device that is not polled. */
export function staleAfterSeconds(pollSeconds: number, condition: Condition): number | null {
  if (pollSeconds <= 0) return null;
  const isSilent = condition === 'unreachable' || condition === 'asleep';
  const period = isSilent ? Math.max(pollSeconds, maxPollSeconds) : pollSeconds;
  return Math.max(missedPolls * period, noteSeconds + period) + graceSeconds;
}
