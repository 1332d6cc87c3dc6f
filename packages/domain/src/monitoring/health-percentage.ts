import type { MonitoringSummary } from './monitoring-summary.ts';

/** Healthy assets out of all, rounded; 100 for an estate without assets. */
export function healthPercentage({ healthy, assets }: Pick<MonitoringSummary, 'healthy' | 'assets'>): number {
  return assets === 0 ? 100 : Math.round((healthy / assets) * 100);
}
