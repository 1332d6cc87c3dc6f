import { siteMinimum } from './find-bursts.ts';
import { sameCauseMilliseconds } from './holds.ts';

/** A site of which servers poll devices themselves. */
export type PolledSite = {
  /** How many of its devices the servers poll. */
  readonly devices: number;
  /** Since when those are gone that cannot be reached. */
  readonly gone_since: readonly number[];
};

const minSites = 3;
const shareOfSites = 0.5;

/**
 * Since when the servers reach nothing: many devices of at least half of the sites, and of three, are gone since about the
 * same time, so the sites are not the cause. Null if they reach devices.
 */
export function findServerLoss(sites: readonly PolledSite[]): number | null {
  const minimum = Math.max(minSites, Math.ceil(sites.length * shareOfSites));
  const beginnings = sites.map(beginningOf).filter((began) => began !== null);
  return firstOfLast(beginnings, minimum);
}

/** As a burst of the site; of a site with few devices all of them. */
function beginningOf({ devices, gone_since }: PolledSite): number | null {
  return firstOfLast(gone_since, Math.max(1, Math.min(devices, siteMinimum(devices))));
}

/** The first of the latest `count` times that are close together. */
function firstOfLast(times: readonly number[], count: number): number | null {
  const ordered = times.toSorted((one, other) => one - other);
  const first = ordered.findLast((time, at) => {
    const last = ordered[at + count - 1];
    return last !== undefined && last - time <= sameCauseMilliseconds;
  });
  return first ?? null;
}
