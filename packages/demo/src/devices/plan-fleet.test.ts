import { compareVersions } from '@greenroom/domain/operations/compare-versions.ts';
import { describe, expect, test } from 'vitest';
import { deviceCatalogue } from '../catalogue/device-catalogue.ts';
import { buildDemoEstate } from '../estate/build-demo-estate.ts';
import type { AssetRow } from '../estate/demo-estate.ts';
import { demoSeed } from '../estate/load-demo.ts';
import { demoDevices } from './demo-devices.ts';
import { demoFirmware } from './fleet.queries.ts';
import { type FleetDevice, planFleet } from './plan-fleet.ts';

const { assets } = buildDemoEstate({ seed: demoSeed, today: new Date('2026-03-14T15:09:26Z') });
const controlled = assets.filter(({ is_controlled }) => is_controlled);
const fleet = planFleet(controlled);
const assetOf = (device: FleetDevice) => assets[device.asset_id - 1] as AssetRow;
const deviceOf = ({ ref }: { ref: string }) => {
  const id = assets.find((asset) => asset.ref === ref)?.id;
  return fleet.find(({ asset_id }) => asset_id === id) as FleetDevice;
};

describe('the fleet', () => {
  test('has a device for every controlled asset, matching the asset', () => {
    expect(fleet.map(({ asset_id }) => asset_id)).toEqual(controlled.map(({ id }) => id));
    for (const device of fleet) {
      const { model, serial_number, firmware_version } = assetOf(device);
      const { identity } = device;
      expect([identity.model, identity.serial_number]).toEqual([model, serial_number]);
      expect(compareVersions(identity.version, firmware_version ?? '')).toBe(0);
      expect(identity.bootMilliseconds).toBeGreaterThanOrEqual(8_000);
      expect(identity.bootMilliseconds).toBeLessThanOrEqual(20_000);
    }
  });

  test('is the same at every start, also when assets are added, removed and moved', () => {
    const other = buildDemoEstate({ seed: demoSeed, today: new Date('2029-07-01T00:00:00Z') }).assets;
    const again = planFleet([...other].reverse().filter(({ is_controlled }) => is_controlled));
    const withoutSerial = ({ identity: { serial_number: _, ...identity }, ...device }: FleetDevice) => ({
      ...device,
      identity,
    });
    expect(again.map(withoutSerial)).toEqual(fleet.map(withoutSerial));
    const half = planFleet(controlled.filter(({ room_id }) => room_id % 2 === 0));
    expect(half).toEqual(fleet.filter((device) => assetOf(device).room_id % 2 === 0));
  });

  test('is mostly healthy, with a few devices of each fault', () => {
    const share = (fault: FleetDevice['fault']) =>
      fleet.filter((device) => device.fault === fault).length / fleet.length;
    expect(share('none')).toBeGreaterThan(0.9);
    expect(share('none')).toBeLessThan(0.94);
    for (const fault of ['offline', 'silence', 'wrong-password', 'slow'] as const) {
      expect(share(fault)).toBeGreaterThan(0.005);
    }
    for (const { fault, identity } of fleet) {
      if (fault === 'wrong-password') expect(identity.password).toBeDefined();
    }
  });

  test('uses existing outlets in the same room, some of them shared', () => {
    const fed = fleet.filter(({ outlet }) => outlet !== null);
    expect(fed.length).toBeGreaterThan(300);
    const onOutlet = new Map<string, number>();
    for (const device of fed) {
      const power = fleet.find(({ asset_id }) => asset_id === device.outlet?.asset_id) as FleetDevice;
      expect(['snmp-pdu', 'shelly']).toContain(power.control);
      expect(assetOf(power).room_id).toBe(assetOf(device).room_id);
      expect(device.outlet?.number).toBeGreaterThanOrEqual(1);
      expect(device.outlet?.number).toBeLessThanOrEqual(power.outlets);
      const key = JSON.stringify(device.outlet);
      onOutlet.set(key, (onOutlet.get(key) ?? 0) + 1);
    }
    const shared = [...onOutlet.values()].filter((devices) => devices > 1).length;
    expect(shared).toBeGreaterThan(20);
    expect(shared).toBeLessThan(onOutlet.size / 2);
  });

  test('is partly behind the firmware catalogue, whose versions are the newest', () => {
    for (const { firmware } of deviceCatalogue) {
      expect([...firmware].sort(compareVersions).at(-1)).toBe(firmware.at(-1));
    }
    const outdated = fleet.filter(({ identity }) => identity.newVersion !== undefined).length;
    expect(outdated).toBeGreaterThan(fleet.length / 5);
    expect(outdated).toBeLessThan(fleet.length / 2);
    const catalogue = demoFirmware();
    expect(new Set(catalogue.map(({ manufacturer, model }) => `${manufacturer} ${model}`)).size).toBe(
      catalogue.length,
    );
    for (const { package_url, manufacturer } of catalogue) {
      if (package_url !== null) expect(manufacturer).toBe('Cisco');
    }
  });
});

describe('the devices that tours and tests rely on', () => {
  test.each([
    ['rebootable', 'sony-bravia', 'none'],
    ['rebootableToo', 'sony-bravia', 'none'],
    ['updatableToo', 'shelly', 'none'],
    ['offline', 'samsung-mdc', 'offline'],
    ['silent', 'sony-bravia', 'silence'],
    ['wrongPassword', 'cisco-roomos', 'wrong-password'],
    ['slow', 'sony-bravia', 'slow'],
    ['updatable', 'shelly', 'none'],
    ['updatableFromCatalogue', 'cisco-roomos', 'none'],
    ['outdated', 'samsung-mdc', 'none'],
    ['pduFed', 'pjlink', 'none'],
    ['pdu', 'snmp-pdu', 'none'],
    ['sharesOutlet', 'pjlink', 'none'],
    ['alsoOnOutlet', 'biamp-tesira', 'none'],
  ] as const)('%s is a device of %s with fault: %s', (name, control, fault) => {
    const device = deviceOf(demoDevices[name]);
    expect(device).toMatchObject({ control, fault });
    expect(assetOf(device)).toMatchObject({ partner_id: 1, status: 'Active' });
  });

  test('can do what they are needed for', () => {
    expect(deviceOf(demoDevices.rebootable).outlet).toBeNull();
    expect(deviceOf(demoDevices.rebootableToo).outlet).toBeNull();
    for (const name of ['updatable', 'updatableToo', 'updatableFromCatalogue', 'outdated'] as const)
      expect(deviceOf(demoDevices[name]).identity.newVersion).toBeDefined();
    const pdu = deviceOf(demoDevices.pdu).asset_id;
    const alone = deviceOf(demoDevices.pduFed).outlet;
    expect(alone?.asset_id).toBe(pdu);
    const sameOutlet = fleet.filter(
      ({ outlet }) => outlet?.asset_id === pdu && outlet.number === alone?.number,
    );
    expect(sameOutlet).toHaveLength(1);
    expect(deviceOf(demoDevices.sharesOutlet).outlet).toEqual(deviceOf(demoDevices.alsoOnOutlet).outlet);
  });
});
