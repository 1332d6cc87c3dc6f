import { expect, test } from 'vitest';
import { alertsOf, anAsset } from '#test/fake-monitor.ts';
import { numbered } from './alerts.queries.ts';
import { countAlerts, groupAlerts } from './group-alerts.ts';

const hall = { room_id: 2, room_name: 'Hall', room_floor: null };
const hidden = { room_id: null, room_name: null, room_floor: null };
const expired = { additional_data: { warranty_end_date: '2026-01-01' } };
const expiring = { additional_data: { warranty_end_date: '2026-03-05' } };
const inactive = { is_controlled: true, status: 'inactive' };

const alerts = alertsOf(
  [
    anAsset(1, 'Screen', { ...expiring, ...inactive }),
    anAsset(2, 'Camera', { ...expired, ...hall, asset_type: null }),
    anAsset(3, 'Speaker', { ...inactive, ...hidden }),
    anAsset(4, 'Lamp', { ...expired, ...inactive }),
  ],
  '2026-03-01',
).map(numbered);

test('counts the alerts by type', () => {
  expect(countAlerts(alerts)).toEqual({ critical: 2, warning: 4, total: 6 });
});

test('groups by room and asset, the most severe first', () => {
  const seen = groupAlerts(alerts).map(({ name, floor, critical, warning, total, assets }) => ({
    room: [name, floor, critical, warning, total],
    assets: assets.map((asset) => [asset.name, asset.type, asset.first.kind, asset.count]),
  }));
  expect(seen).toEqual([
    { room: ['Hall', null, 1, 0, 1], assets: [['Camera', null, 'warranty-expired', 1]] },
    {
      room: ['Forum', '2', 1, 3, 4],
      assets: [
        ['Lamp', 'Display', 'warranty-expired', 2],
        ['Screen', 'Display', 'warranty-expiring', 2],
      ],
    },
    { room: [null, null, 0, 1, 1], assets: [['Speaker', 'Display', 'inactive', 1]] },
  ]);
});
