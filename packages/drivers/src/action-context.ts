import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import type { DeviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { DevicePool } from './device-pool.ts';

/** What an action needs beside itself. */
export type ActionContext = {
  pool: DevicePool;
  /** Undefined for an asset that is not in this site's inventory. */
  connectionOf: (assetId: number) => DeviceConnection | undefined;
  signal: AbortSignal;
  /** An install has begun and goes on beyond the signal; the promise resolves at its end. */
  onStarted?: (message: DeviceMessage) => void;
  /** Ends an install that is being followed, at shutdown. */
  stopFollowing?: AbortSignal;
  /** Between two questions to a device that installs an update. */
  followMilliseconds?: number | undefined;
};
