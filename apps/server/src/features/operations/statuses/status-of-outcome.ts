import type { FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import type { ActionOutcome } from '@greenroom/domain/operations/device-action.ts';
import type { ReportedStatus } from '@greenroom/domain/operations/reported-status.ts';

/** The device was not reached: its last status is kept. */
const saysNothing: readonly FailureCode[] = ['not-connected', 'outcome-unknown', 'device-busy'];

type StatusInput = { asset_id: number; outcome: Omit<ActionOutcome, 'duration_ms'>; now: Date };

/** The status in the outcome of a get_status; undefined if there is none. */
export function statusOfOutcome({ asset_id, outcome, now }: StatusInput): ReportedStatus | undefined {
  const { code, message, result } = outcome;
  if (code !== null && saysNothing.includes(code)) return undefined;
  return {
    asset_id,
    status: result.status ?? 'unknown',
    message,
    code,
    firmware_version: result.current_version ?? null,
    observed_at: now.toISOString(),
  };
}
