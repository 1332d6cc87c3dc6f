import type { Driver } from './driver.ts';

type Wishes = {
  /** For every driver; undefined leaves each its own. */
  readonly all?: number | undefined;
  /** Wins over everything else. */
  readonly byDriver?: Readonly<Record<string, number>> | undefined;
};

/** How often a device is asked for its status, in seconds, by driver. 0: never. */
export function planPolls(
  drivers: readonly Pick<Driver, 'id' | 'pollSeconds'>[],
  { all, byDriver = {} }: Wishes,
): Record<string, number> {
  return Object.fromEntries(
    drivers.map(({ id, pollSeconds }) => [id, byDriver[id] ?? all ?? pollSeconds] as const),
  );
}
