import type { Trouble } from '../incident-key.ts';
import type { SiteDevice } from './site-facts.ts';

const second = 1000;
const minute = 60 * second;

/** Agents come back in this time after a start of the server: nothing opens. */
export const startMilliseconds = 120 * second;
/** An agent without a session for a minute is away, and two more are its hold. */
export const agentHoldMilliseconds = (60 + 120) * second;
/** Polls are not simultaneous: what begins so close together can have one cause. */
export const sameCauseMilliseconds = 180 * second;
export const sameRoomMilliseconds = 120 * second;
export const reopenMilliseconds = 60 * minute;
export const claimMilliseconds = 15 * minute;
/** Service hours in which nothing happens to an incident that a user has taken. */
export const attendMilliseconds = 24 * 60 * minute;
/** Rooms have to work soon: severity counts as in service hours. */
export const beforeServiceMilliseconds = 60 * minute;
export const minClearMilliseconds = 120 * second;

const minReachSeconds = 120;
const inCallSeconds = 30;
const holdSeconds: Record<Exclude<Trouble, 'reach'>, number> = {
  fault: 300,
  warning: 900,
  blind: 600,
  // Three days have passed already.
  silent: 0,
};
/** A device that is not polled regularly counts as one with the usual period. */
const usualPollSeconds = 30;
/** A device that has been unreachable for this long is polled less often, at most at this interval. */
const backOffAfter = 30 * minute;
const maxPollSeconds = 300;
const missedPolls = 3;
const maxFoldMilliseconds = 10 * minute;

const pollSecondsOf = ({ poll_seconds }: SiteDevice) => (poll_seconds > 0 ? poll_seconds : usualPollSeconds);

/** When a trouble that began then counts. It begins with the first failed poll, and is confirmed by the second. */
export function dueAt(device: SiteDevice, trouble: Trouble, began: number): number {
  const period = pollSecondsOf(device);
  if (trouble !== 'reach')
    return began + second * (device.is_in_call && trouble === 'fault' ? inCallSeconds : holdSeconds[trouble]);
  const hold = device.is_in_call ? inCallSeconds : Math.max(minReachSeconds, missedPolls * period);
  return began + second * (period + hold);
}

/** How long devices have to work before their incident is resolved. */
export function clearMilliseconds(devices: readonly SiteDevice[]): number {
  return devices.reduce(
    (longest, device) => Math.max(longest, missedPolls * pollSecondsOf(device) * second),
    minClearMilliseconds,
  );
}

/** How long a member may take to come back after its cause is over. */
export function foldMilliseconds(device: SiteDevice, now: number): number {
  const isRare = now - device.since > backOffAfter;
  const period = isRare ? Math.max(maxPollSeconds, pollSecondsOf(device)) : pollSecondsOf(device);
  return Math.min(maxFoldMilliseconds, second * (missedPolls * period + device.grace_seconds));
}
