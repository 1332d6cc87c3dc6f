import type { DeviceText } from '../http/sent-message.ts';
import type { AssetActionResult } from './asset-action.ts';

/** Spec section 4, firmware. `idle` is the state before the first check. */
export type FirmwareState =
  | { state: 'idle' }
  | { state: 'checking' }
  | ({ state: 'installing' } & Partial<DeviceText>)
  | ({ state: 'available'; version: string | null } & DeviceText)
  | ({ state: 'uptodate' } & DeviceText)
  | ({ state: 'failed'; code: string | null } & DeviceText);

/** The state after a check: available when there is a new version, otherwise up to date; the message is kept. */
export function afterCheck(result: AssetActionResult, text: DeviceText): FirmwareState {
  return result.new_version_available
    ? { state: 'available', version: result.new_version ?? null, ...text }
    : { state: 'uptodate', ...text };
}

/**
 * A running install is `pending`: the state stays installing until a later check reports the end, so that success is
 * never shown too early.
 */
export function afterInstall(result: AssetActionResult, text: DeviceText): FirmwareState {
  return result.status === 'pending' ? { state: 'installing', ...text } : { state: 'uptodate', ...text };
}
