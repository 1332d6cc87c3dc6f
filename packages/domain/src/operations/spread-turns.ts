/**
 * The first turns of devices that are polled once per period, in the order of `periods`. Devices with the same period
 * are spread evenly over it, however they are mixed with others. Works in any unit of time.
 */
export function spreadTurns(periods: readonly number[], now: number): number[] {
  const sizes = new Map<number, number>();
  const places = periods.map((period) => {
    const place = sizes.get(period) ?? 0;
    sizes.set(period, place + 1);
    return place;
  });
  return periods.map((period, at) => now + (period * (places[at] ?? 0)) / (sizes.get(period) ?? 1));
}
