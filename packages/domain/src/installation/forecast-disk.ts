export type DiskSample = { at: number; free_bytes: number };

const day = 86_400_000;
/** Less than two days say more about a nightly backup than about growth. */
const minSpan = 2 * day;
const minSamples = 4;
/** Further ahead the line means nothing. */
const maxDays = 730;

/** The number of days until the disk is full, if it goes on as measured; null: it does not fill up, or it is not known. */
export function forecastFullDays(samples: readonly DiskSample[], freeBytes: number): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || samples.length < minSamples || last.at - first.at < minSpan) return null;
  const perDay = slopePerDay(samples, first.at);
  if (perDay >= 0) return null;
  const days = Math.round(freeBytes / -perDay);
  return days <= maxDays ? days : null;
}

/** The line through all samples (least squares): a nightly peak does not move it much. */
function slopePerDay(samples: readonly DiskSample[], since: number): number {
  const points = samples.map(({ at, free_bytes }) => ({ x: (at - since) / day, y: free_bytes }));
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const shared = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  return spread === 0 ? 0 : shared / spread;
}
