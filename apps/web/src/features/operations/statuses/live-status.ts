import type { SentMessage } from '@greenroom/domain/http/sent-message.ts';
import type { AssetActionResponse, FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import type { AssetStatus } from '@greenroom/domain/operations/asset-status.ts';
import { type ReadStatus, readStatus } from '@greenroom/domain/operations/read-status.ts';
import type { Failure } from './failure-text.ts';

type FailedAction = 'reboot' | 'outlet';

/** The reported status of a device, or the result of the last action on it. */
export type LiveStatus = ReadStatus & {
  message: string | null;
  device_message?: SentMessage | null | undefined;
  code: FailureCode | string | null;
  version: string | null;
  /**
   * Set when this is not a response of the device but the failure of an action, on it or on the outlet that feeds it.
   */
  failedAction: FailedAction | null;
};

export function statusFromResponse({ result, message, device_message }: AssetActionResponse): LiveStatus {
  return {
    ...readStatus(result),
    message: result.message ?? message,
    device_message,
    code: result.code ?? null,
    version: result.current_version ?? null,
    failedAction: null,
  };
}

export function statusFromServer(received: AssetStatus): LiveStatus {
  return {
    ...readStatus(received),
    message: received.message,
    device_message: received.device_message,
    code: received.code,
    version: received.firmware_version,
    failedAction: null,
  };
}

/** Spec section 8: the failure of an action sets the status to Error. */
export function statusAfterFailure(
  failedAction: FailedAction,
  { code, message, device_message }: Failure,
  before: LiveStatus | undefined,
): LiveStatus {
  return {
    kind: 'error',
    text: null,
    message,
    device_message,
    code,
    version: before?.version ?? null,
    failedAction,
  };
}
