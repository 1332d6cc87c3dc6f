import type { FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import type { ActionOutcome } from '@greenroom/domain/operations/device-action.ts';
import type { ReportedStatus } from '@greenroom/domain/operations/reported-status.ts';

/** The device was not asked, or not heard: what was known of it before still is. */
const saysNothing: readonly FailureCode[] = ['not-connected', 'outcome-unknown', 'device-busy'];

type Asked = { asset_id: number; outcome: Omit<ActionOutcome, 'duration_ms'>; now: Date };

/** What the outcome of a get_status tells of the device; undefined when it tells nothing. */
export function statusOfOutcome({ asset_id, outcome, now }: Asked): ReportedStatus | undefined {
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
