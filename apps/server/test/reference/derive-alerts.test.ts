import { describe, expect, test } from 'vitest';
import { type AlertSource, deriveAlerts } from './derive-alerts.ts';

const today = '2026-03-01';

function anAsset({ end, ...asset }: Partial<AlertSource> & { end?: string | null } = {}): AlertSource {
  return {
    id: 1,
    product_name: 'Screen',
    asset_type: 'Display',
    is_controlled: false,
    status: 'Active',
    room_id: 2,
    room_name: 'Blue',
    room_floor: '3',
    site_id: 4,
    site_name: 'Lyon',
    additional_data: end === undefined ? {} : { warranty_end_date: end },
    created_at: '2026-01-01T08:00:00+00:00',
    updated_at: '2026-02-01T08:00:00.123456+00:00',
    ...asset,
  };
}

const kindsOf = (...assets: AlertSource[]) =>
  deriveAlerts(assets, today).map(({ kind, type }) => [kind, type]);

describe('warranty_end_date', () => {
  test('in the past gives critical, with the date', () => {
    expect(deriveAlerts([anAsset({ end: '2026-02-28' })], today)).toEqual([
      {
        id: '1-warranty-expired',
        kind: 'warranty-expired',
        type: 'critical',
        asset_id: 1,
        asset_name: 'Screen',
        asset_type: 'Display',
        room_id: 2,
        room_name: 'Blue',
        room_floor: '3',
        site_id: 4,
        site_name: 'Lyon',
        date: '2026-02-28',
        timestamp: '2026-03-01T00:00:00.000Z',
      },
    ]);
  });

  test('within 30 days gives warning', () => {
    expect(kindsOf(anAsset({ end: today }))).toEqual([['warranty-expiring', 'warning']]);
    expect(kindsOf(anAsset({ end: '2026-03-31' }))).toEqual([['warranty-expiring', 'warning']]);
    expect(kindsOf(anAsset({ end: '2026-04-01' }))).toEqual([]);
  });

  test('within 30 days begins on the first of these days', () => {
    const [alert] = deriveAlerts([anAsset({ end: '2026-03-31T12:00:00+02:00' })], today);
    expect(alert).toMatchObject({ date: '2026-03-31', timestamp: '2026-03-01T00:00:00.000Z' });
  });

  test.each([undefined, null, '', 'soon', '2026-02-30', '28/02/2026', '0050-01-01'])(
    'of %s gives nothing',
    (end) => {
      expect(kindsOf(anAsset({ end }))).toEqual([]);
    },
  );
});

describe('an asset', () => {
  test.each(['inactive', 'INACTIVE', 'Inactive'])('that is controlled and %s gives warning', (status) => {
    expect(deriveAlerts([anAsset({ is_controlled: true, status })], today)).toMatchObject([
      { id: '1-inactive', type: 'warning', date: null, timestamp: '2026-02-01T08:00:00.123Z' },
    ]);
  });

  test.each(['active', 'retired', ' inactive', null])('that is controlled and %s gives nothing', (status) => {
    expect(kindsOf(anAsset({ is_controlled: true, status }))).toEqual([]);
  });

  test.each(['Retired', ' retired '])('that is %s gives nothing, whatever its warranty', (status) => {
    expect(kindsOf(anAsset({ end: '2026-02-28', status }))).toEqual([]);
  });

  test('that is inactive but not controlled gives nothing', () => {
    expect(kindsOf(anAsset({ status: 'inactive' }))).toEqual([]);
  });

  test('that was never changed is inactive since its creation', () => {
    const [alert] = deriveAlerts(
      [anAsset({ is_controlled: true, status: 'inactive', updated_at: null })],
      today,
    );
    expect(alert?.timestamp).toBe('2026-01-01T08:00:00.000Z');
  });

  test('can give two alerts', () => {
    expect(kindsOf(anAsset({ end: '2020-01-01', is_controlled: true, status: 'inactive' }))).toEqual([
      ['warranty-expired', 'critical'],
      ['inactive', 'warning'],
    ]);
  });

  test('in a room and a site that the viewer may not see keeps them hidden', () => {
    const hidden = { room_id: null, room_name: null, room_floor: null, site_id: null, site_name: null };
    expect(deriveAlerts([anAsset({ end: today, ...hidden })], today)).toMatchObject([hidden]);
  });
});

test('alerts are sorted critical first, then warning, then newest', () => {
  const inactive = { is_controlled: true, status: 'inactive' };
  const alerts = deriveAlerts(
    [
      anAsset({ id: 1, ...inactive, updated_at: '2026-02-20T00:00:00Z' }),
      anAsset({ id: 2, end: '2024-01-01' }),
      anAsset({ id: 3, end: '2026-03-20' }),
      anAsset({ id: 4, end: '2026-01-01' }),
      anAsset({ id: 5, ...inactive, updated_at: '2026-02-20T00:00:00Z' }),
    ],
    today,
  );
  expect(alerts.map(({ asset_id, type }) => [asset_id, type])).toEqual([
    [4, 'critical'],
    [2, 'critical'],
    [1, 'warning'],
    [5, 'warning'],
    [3, 'warning'],
  ]);
});
