import type { Driver } from './driver.ts';

type PollOptions = {
  /** Applies to every driver; undefined leaves each its own. */
  readonly all?: number | undefined;
  /** Takes precedence over everything else. */
  readonly byDriver?: Readonly<Record<string, number>> | undefined;
};

/** Seconds between two status polls of a device, by driver. 0 means never. */
export function planPolls(
  drivers: readonly Pick<Driver, 'id' | 'pollSeconds'>[],
  { all, byDriver = {} }: PollOptions,
): Record<string, number> {
  return Object.fromEntries(
    drivers.map(({ id, pollSeconds }) => [id, byDriver[id] ?? all ?? pollSeconds] as const),
  );
}
