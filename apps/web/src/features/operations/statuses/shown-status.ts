import type { AssetStatus } from '@greenroom/domain/operations/asset-status.ts';
import type { StatusKind } from '@greenroom/domain/operations/read-status.ts';
import { failureOf } from './failure-text.ts';
import { type LiveStatus, statusFromServer } from './live-status.ts';

/** The state of the query for a status. */
export type Reading = {
  data: LiveStatus | undefined;
  dataUpdatedAt: number;
  error: unknown;
  errorUpdatedAt: number;
  isFetching: boolean;
};

export type ShownStatus = Omit<LiveStatus, 'kind'> & {
  kind: StatusKind | 'loading';
  isCached: boolean;
  /** The time of the status in milliseconds; null when there is none. */
  at: number | null;
};

const nothing = { text: null, message: null, code: null, version: null, failedAction: null };

/**
 * Spec section 4, asset live status: the response of the device, or the error of the request. Before the first of them,
 * the stored status; during a later request, that it is being read.
 */
export function shownStatus(reading: Reading, remembered: AssetStatus | undefined): ShownStatus {
  const { data, dataUpdatedAt, error, errorUpdatedAt, isFetching } = reading;
  const hasRead = dataUpdatedAt > 0 || errorUpdatedAt > 0;
  if (!hasRead && remembered) {
    return { ...statusFromServer(remembered), isCached: true, at: Date.parse(remembered.observed_at) };
  }
  const version = data?.version ?? remembered?.firmware_version ?? null;
  if (isFetching) {
    const at = dataUpdatedAt || (remembered ? Date.parse(remembered.observed_at) : null);
    const { message = null, device_message } = data ?? {};
    return { ...nothing, message, device_message, version, kind: 'loading', isCached: false, at };
  }
  if (error) {
    return { ...nothing, ...failureOf(error), version, kind: 'error', isCached: false, at: errorUpdatedAt };
  }
  if (data) return { ...data, version, isCached: false, at: dataUpdatedAt };
  return { ...nothing, version, kind: 'unknown', isCached: false, at: null };
}
