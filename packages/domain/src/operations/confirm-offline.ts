import type { FailureCode } from './asset-action.ts';

/** A single lost packet must not mark a device as offline. */
const failuresToConfirm = 2;

/**
 * A failed poll counts when it is the second in a row. `failures` is the number of consecutive failures before this
 * poll; pass the returned number to the next call. Only confirmed results are stored, so the last known status keeps its
 * time until then. Do not call it for outcomes that say nothing about the device.
 */
export function confirmOffline(
  failures: number,
  code: FailureCode | null,
): { failures: number; isConfirmed: boolean } {
  if (code === null) return { failures: 0, isConfirmed: true };
  return { failures: failures + 1, isConfirmed: failures + 1 >= failuresToConfirm };
}
