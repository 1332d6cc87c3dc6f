import type { MonitoringSummary } from './monitoring-summary.ts';

/** Healthy assets out of all, rounded; an estate without assets has nothing wrong with it. */
export function healthPercentage({ healthy, assets }: Pick<MonitoringSummary, 'healthy' | 'assets'>): number {
  return assets === 0 ? 100 : Math.round((healthy / assets) * 100);
}
