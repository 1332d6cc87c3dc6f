import type { DashboardSummary } from './dashboard-summary.ts';

/** Spec section 9. */
export const topManufacturerCount = 6;

/** The first of a list that begins with the most frequent. */
export function topManufacturers(
  manufacturers: DashboardSummary['manufacturers'],
): DashboardSummary['manufacturers'] {
  return manufacturers.slice(0, topManufacturerCount);
}
