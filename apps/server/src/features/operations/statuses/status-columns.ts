import type { SentMessage } from '@greenroom/domain/http/sent-message.ts';
import type { DeviceFacts } from '@greenroom/domain/operations/device-facts.ts';
import type { ReportedStatus } from '@greenroom/domain/operations/reported-status.ts';
import { splitMessage } from '#features/operations/split-message.ts';

/** What asset_statuses has of a reported status beside its times. */
export type StatusColumns = {
  status: string;
  message: string | null;
  device_message: SentMessage | null;
  code: string | null;
  firmware_version: string | null;
  facts: DeviceFacts | null;
};

/** Without `failing_ms`, which differs at each poll. */
export function columnsOf({
  message,
  facts = null,
  failing_ms: _,
  ...status
}: ReportedStatus): ReportedColumns {
  return {
    ...status,
    ...(message === null ? { message, device_message: null } : splitMessage(message)),
    facts,
  };
}

export type ReportedColumns = StatusColumns & Pick<ReportedStatus, 'asset_id' | 'observed_at'>;
