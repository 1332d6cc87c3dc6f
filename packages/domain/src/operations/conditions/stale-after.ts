import type { Condition } from './condition.ts';

/** An unreachable device is polled less and less often, but at least at this interval, or at its own if that is longer. */
export const maxPollSeconds = 300;

/** Polls that may be missed, and the time that a report may take on its way. */
const missedPolls = 3;
const graceSeconds = 10;

/** After how many seconds without a poll a condition is no longer known; null for a device that is not polled. */
export function staleAfterSeconds(pollSeconds: number, condition: Condition): number | null {
  if (pollSeconds <= 0) return null;
  const isSilent = condition === 'unreachable' || condition === 'asleep';
  return missedPolls * (isSilent ? Math.max(pollSeconds, maxPollSeconds) : pollSeconds) + graceSeconds;
}
