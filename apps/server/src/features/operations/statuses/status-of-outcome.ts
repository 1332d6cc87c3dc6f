import type { FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import { type ReportedStatus, statusOfPoll } from '@greenroom/domain/operations/reported-status.ts';

/** The device was not reached: its last status is kept. */
const saysNothing: readonly FailureCode[] = ['not-connected', 'outcome-unknown', 'device-busy'];

type Poll = Parameters<typeof statusOfPoll>[0];

/** The status in the outcome of a get_status; undefined if there is none. */
export function statusOfOutcome(poll: Poll): ReportedStatus | undefined {
  const { code } = poll.outcome;
  return code !== null && saysNothing.includes(code) ? undefined : statusOfPoll(poll);
}
