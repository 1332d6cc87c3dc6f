import type { DiscoveredDevice, MatchReason } from '@greenroom/domain/operations/discovery/discovery.ts';
import { expect, test } from 'vitest';
import { isCertain, planActs } from './plan-acts.ts';

const found = (address: string, reason: MatchReason | null, asset_id = 1): DiscoveredDevice => ({
  ...{ address, mac_address: null, name: null, manufacturer: null, model: null, serial_number: null },
  ...{ driver: 'pjlink', port: 4352, found_by: ['pjlink'] },
  is_ignored: false,
  match: reason && { asset_id, asset_name: 'Projector', room_name: null, reason, percent: null },
});

test('connects each asset once, adds what is unknown, and leaves connected devices alone', () => {
  const devices = [
    found('10.0.0.1', 'connected', 1),
    found('10.0.0.2', 'mac', 2),
    found('10.0.0.3', 'name', 2),
    { ...found('10.0.0.4', 'serial', 3), driver: null },
    found('10.0.0.5', null),
  ];
  expect([...planActs(devices, { mayCreateAssets: true })]).toEqual([
    ['10.0.0.2', 'connect'],
    ['10.0.0.5', 'add'],
  ]);
  expect([...planActs(devices, { mayCreateAssets: false }).keys()]).toEqual(['10.0.0.2']);
  expect(devices.map(isCertain)).toEqual([false, true, false, true, false]);
});
