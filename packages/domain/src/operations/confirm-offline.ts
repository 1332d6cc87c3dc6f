import type { FailureCode } from './asset-action.ts';

/** A single lost packet must not mark a device as offline. */
const failuresToConfirm = 2;

/** Consecutive failed polls of a device; `since` is the time of the first, in milliseconds. */
export type FailedPolls = { count: number; since: number };

type Verdict = {
  /** For the next call; undefined after a successful poll. */
  failures: FailedPolls | undefined;
  isConfirmed: boolean;
  /** How long the device has been failing, in whole milliseconds: a condition counts from the first failure. */
  failing_ms: number;
};

/**
 * A failed poll counts when it is the second in a row. `failures` are the consecutive failures before this poll, `now` is
 * the time of a clock that only goes forward. Only confirmed results are stored, so the last known status keeps its time
 * until then. Do not call it for outcomes that say nothing about the device.
 */
export function confirmOffline(
  failures: FailedPolls | undefined,
  { code, now }: { code: FailureCode | null; now: number },
): Verdict {
  if (code === null) return { failures: undefined, isConfirmed: true, failing_ms: 0 };
  const next = { count: (failures?.count ?? 0) + 1, since: failures?.since ?? now };
  return {
    failures: next,
    isConfirmed: next.count >= failuresToConfirm,
    failing_ms: Math.max(0, Math.round(now - next.since)),
  };
}
