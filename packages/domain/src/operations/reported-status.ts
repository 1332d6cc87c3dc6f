import * as z from 'zod/mini';
import { assetStatus } from './asset-status.ts';
import type { ActionOutcome } from './device-action.ts';
import { reportedFacts } from './device-facts.ts';
import { textOrMessage } from './read-device-message.ts';

/** A status as a poll reports it, before it is stored. */
export const reportedStatus = z.extend(z.omit(assetStatus, { device_message: true }), {
  message: z.nullable(textOrMessage),
  facts: reportedFacts,
  /** How long ago the first of the consecutive failed polls was. A time of day could be wrong on site. */
  failing_ms: z.catch(z.optional(z.int().check(z.minimum(0))), undefined),
});
export type ReportedStatus = z.infer<typeof reportedStatus>;

type Poll = {
  asset_id: number;
  outcome: Pick<ActionOutcome, 'code' | 'message' | 'result' | 'facts'>;
  now: Date;
  failing_ms?: number;
};

/** What the outcome of a poll says about the device. */
export function statusOfPoll({
  asset_id,
  outcome: { code, message, result, facts },
  now,
  failing_ms = 0,
}: Poll): ReportedStatus {
  return {
    asset_id,
    status: result.status ?? 'unknown',
    message,
    code,
    firmware_version: result.current_version ?? null,
    ...(facts && { facts }),
    ...(failing_ms > 0 && { failing_ms }),
    observed_at: now.toISOString(),
  };
}
