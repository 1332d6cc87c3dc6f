import type { MonitoringSummary } from './monitoring-summary.ts';

export type CategoryCard = Pick<
  MonitoringSummary,
  'critical' | 'warning' | 'warranty_expired' | 'warranty_expiring'
> & {
  /** Length of the bar in percent: alerts per asset, capped, because an asset can have several. */
  bar: number;
  /** Assets with at least one alert, of all, rounded. */
  affected_percentage: number;
};

export function categoryCard(summary: MonitoringSummary): CategoryCard {
  const { critical, warning, warranty_expired, warranty_expiring, assets, alerts, affected } = summary;
  const percentOfAssets = (count: number) => (assets === 0 ? 0 : (count / assets) * 100);
  return {
    critical,
    warning,
    warranty_expired,
    warranty_expiring,
    bar: Math.min(100, percentOfAssets(alerts)),
    affected_percentage: Math.round(percentOfAssets(affected)),
  };
}
