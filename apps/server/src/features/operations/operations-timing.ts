import type { StreamTiming } from './statuses/status-stream.ts';

/** Pauses that tests shorten. */
export type OperationsTiming = {
  stream: StreamTiming;
  /** Between two questions to a device that installs an update; the driver's own pause when it is not given. */
  followInstallMilliseconds?: number;
};

export const usualTiming: OperationsTiming = {
  stream: { gatherMilliseconds: 200, beatMilliseconds: 20_000 },
};
