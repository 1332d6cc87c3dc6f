import type { AssetActionResult } from './asset-action.ts';

/** Spec section 4, firmware. `idle` is the state before the first check. */
export type FirmwareState =
  | { state: 'idle' }
  | { state: 'checking' }
  | { state: 'installing'; message?: string }
  | { state: 'available'; version: string | null; message: string }
  | { state: 'uptodate'; message: string }
  | { state: 'failed'; code: string | null; message: string | null };

/** The result of a check: available when there is a new version, otherwise up to date; the message is kept. */
export function afterCheck(result: AssetActionResult, message: string): FirmwareState {
  return result.new_version_available
    ? { state: 'available', version: result.new_version ?? null, message }
    : { state: 'uptodate', message };
}

/**
 * An install that is still running answers `pending`: it stays installing until a later check tells the end, so that
 * nobody reads success before anything has happened.
 */
export function afterInstall(result: AssetActionResult, message: string): FirmwareState {
  return result.status === 'pending' ? { state: 'installing', message } : { state: 'uptodate', message };
}
