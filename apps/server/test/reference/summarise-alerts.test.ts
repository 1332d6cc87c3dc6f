import { expect, test } from 'vitest';
import type { AlertSource } from './derive-alerts.ts';
import { summariseAlerts } from './summarise-alerts.ts';

const asset = (id: number, end: string | null, status: string | null, is_controlled = true): AlertSource => ({
  ...{ id, product_name: 'Screen', asset_type: null, room_id: null, room_name: null, site_id: null },
  ...{ site_name: null, created_at: '2026-01-01T00:00:00Z', updated_at: null },
  ...{ status, is_controlled, additional_data: { warranty_end_date: end } },
});

test('an asset with two alerts is two alerts and one affected asset', () => {
  const assets = [
    asset(1, '2020-01-01', 'inactive'),
    asset(2, '2026-03-02', 'Active'),
    asset(3, null, 'inactive', false),
    asset(4, null, 'Inactive'),
  ];
  expect(summariseAlerts(assets, '2026-03-01')).toEqual({
    assets: 4,
    controlled: 3,
    healthy: 1,
    affected: 3,
    alerts: 4,
    critical: 1,
    warning: 3,
    info: 0,
    warranty_expired: 1,
    warranty_expiring: 1,
  });
});
