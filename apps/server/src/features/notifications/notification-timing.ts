export type NotificationTiming = {
  /** How long a receiver may take. */
  sendMilliseconds: number;
  /** After this long another process sends a message whose sender has died. Longer than a receiver may take. */
  leaseMilliseconds: number;
  /** Messages to a channel, after a burst. */
  perSecond: number;
  /** Workers of this process. A slow receiver occupies one. */
  workers: number;
};

export const usualNotificationTiming: NotificationTiming = {
  sendMilliseconds: 15_000,
  leaseMilliseconds: 20_000,
  perSecond: 1,
  workers: 4,
};
