/** A device with a trouble of its own, and when that began. */
export type Failing = { readonly asset_id: number; readonly began: number };

export type BurstRule = { minimum: number; within: number };

const minOfSite = 5;
const shareOfSite = 0.2;

/** How many of the devices of a site make one cause likely. */
export function siteMinimum(devices: number): number {
  return Math.max(minOfSite, Math.ceil(devices * shareOfSite));
}

/** Three, or half of the room's devices but at least two. */
export function roomMinimum(devices: number): number {
  return Math.max(2, Math.min(3, Math.ceil(devices / 2)));
}

/**
 * Those that failed together. If an incident of this burst is open, `known` are the beginnings of its members: others join
 * it that failed at about the same time.
 */
export function findBurst(
  failing: readonly Failing[],
  { minimum, within }: BurstRule,
  known: readonly number[],
): Failing[] {
  const ordered = failing.toSorted((one, other) => one.began - other.began || one.asset_id - other.asset_id);
  const clusters: { failing: Failing[]; isKnown: boolean }[] = [];
  const marks = [
    ...ordered.map((device) => ({ began: device.began, device })),
    ...known.map((began) => ({ began, device: undefined })),
  ].sort((one, other) => one.began - other.began);
  let last = Number.NEGATIVE_INFINITY;
  for (const { began, device } of marks) {
    if (began - last > within) clusters.push({ failing: [], isKnown: false });
    const cluster = clusters.at(-1);
    if (device) cluster?.failing.push(device);
    else if (cluster) cluster.isKnown = true;
    last = began;
  }
  return clusters
    .filter((cluster) => cluster.isKnown || isBurst(cluster.failing, minimum, within))
    .flatMap((cluster) => cluster.failing);
}

function isBurst(ordered: readonly Failing[], minimum: number, within: number): boolean {
  return ordered.some((first, at) => {
    const last = ordered[at + minimum - 1];
    return last !== undefined && last.began - first.began <= within;
  });
}
