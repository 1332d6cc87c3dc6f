import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import type { DeviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { DevicePool } from './device-pool.ts';

/** The context of an action. */
export type ActionContext = {
  pool: DevicePool;
  /** Returns undefined for an asset that is not in this site's inventory. */
  connectionOf: (assetId: number) => DeviceConnection | undefined;
  signal: AbortSignal;
  /** Called when an install has started and continues beyond the signal; the promise resolves at its end. */
  onStarted?: (message: DeviceMessage) => void;
  /** Stops following an install, at shutdown. */
  stopFollowing?: AbortSignal;
  /** The pause between two polls of a device that installs an update. */
  followMilliseconds?: number | undefined;
};
