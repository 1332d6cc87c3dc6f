import type { Alert } from '@greenroom/domain/monitoring/alert.ts';
import type { MonitoringSummary } from '@greenroom/domain/monitoring/monitoring-summary.ts';
import { type AlertSource, deriveAlerts } from './derive-alerts.ts';

/** What the server counts in its database, written as a rule. */
export function summariseAlerts(assets: readonly AlertSource[], today: string): MonitoringSummary {
  const alerts = deriveAlerts(assets, today);
  const count = (like: Partial<Alert>) =>
    alerts.filter(({ kind, type }) => kind === (like.kind ?? kind) && type === (like.type ?? type)).length;
  const affected = new Set(alerts.map(({ asset_id }) => asset_id)).size;
  return {
    assets: assets.length,
    controlled: assets.filter(({ is_controlled }) => is_controlled).length,
    healthy: assets.length - affected,
    affected,
    alerts: alerts.length,
    critical: count({ type: 'critical' }),
    warning: count({ type: 'warning' }),
    info: count({ type: 'info' }),
    warranty_expired: count({ kind: 'warranty-expired' }),
    warranty_expiring: count({ kind: 'warranty-expiring' }),
  };
}
