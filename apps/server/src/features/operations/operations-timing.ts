import type { StreamTiming } from '#http/streams/status-stream.ts';

/** Pauses that tests shorten. */
export type OperationsTiming = {
  stream: StreamTiming;
  /** The pause between two polls of a device that installs an update; the driver's own pause by default. */
  followInstallMilliseconds?: number;
};

export const usualTiming: OperationsTiming = {
  stream: { gatherMilliseconds: 200, beatMilliseconds: 20_000 },
};
