import { compareVersions } from '@greenroom/domain/operations/compare-versions.ts';
import type { SimulatedIdentity } from '@greenroom/simulators/simulator.ts';
import { type ControlProtocol, type Device, deviceCatalogue } from '../catalogue/device-catalogue.ts';
import { assignOutlets } from '../estate/assign-outlets.ts';
import { SeededRandom, seedOf } from '../seeded-random.ts';
import { type DemoFault, notableDevices } from './demo-devices.ts';

/** A controlled asset of the demo, as stored. */
export type FleetAsset = {
  id: number;
  ref: string;
  room_id: number;
  manufacturer: string | null;
  model: string | null;
  serial_number: string | null;
  firmware_version: string | null;
};

/** One simulated device: its type, its fault, and the outlet that feeds it. */
export type FleetDevice = {
  asset_id: number;
  control: ControlProtocol;
  identity: SimulatedIdentity;
  /** The number of outlets that it switches. */
  outlets: number;
  fault: DemoFault;
  outlet: { asset_id: number; number: number } | null;
};

const outletsOf: Record<string, number> = { AP7921B: 8, AP8959EU3: 24, 'Plus 1PM': 1, 'Pro 4PM': 4 };

const productByName = new Map(
  deviceCatalogue.map((device) => [`${device.manufacturer} ${device.model}`, device]),
);

/** The same assets give the same devices, regardless of other assets and of their order. */
export function planFleet(assets: readonly FleetAsset[]): FleetDevice[] {
  const devices: (FleetDevice & { ref: string; room_id: number })[] = [];
  for (const asset of [...assets].sort((one, other) => one.id - other.id)) {
    const product = productByName.get(`${asset.manufacturer} ${asset.model}`);
    if (!product?.control) continue;
    const { id: asset_id, ref, room_id } = asset;
    const { control } = product;
    const random = new SeededRandom(seedOf(ref));
    const fault =
      notableDevices.get(ref)?.fault ?? (notableDevices.has(ref) ? 'none' : draw(random, control));
    const identity = identify(asset, { product, random, needsPassword: fault === 'wrong-password' });
    const outlets = outletsOf[product.model] ?? 0;
    devices.push({ asset_id, ref, room_id, control, identity, outlets, fault, outlet: null });
  }
  const rooms = new Map<number, typeof devices>();
  for (const device of devices) rooms.set(device.room_id, [...(rooms.get(device.room_id) ?? []), device]);
  const fed = new Map([...rooms.values()].flatMap(assignOutlets));
  return devices.map(({ ref: _ref, room_id: _room, ...device }) => ({
    ...device,
    outlet: fed.get(device.asset_id) ?? null,
  }));
}

/** Long enough to be seen, short enough to wait for. Devices of the guided tours take the minimum. */
const [minBoot, maxBoot] = [8_000, 20_000];

/** Protocols with a password; the others cannot have a wrong one. */
const shareWithPassword: Partial<Record<ControlProtocol, number>> = {
  pjlink: 0.6,
  'samsung-mdc': 0.1,
  'sony-bravia': 1,
  'cisco-roomos': 1,
  'q-sys': 0.5,
  'biamp-tesira': 1,
  extron: 1,
  'snmp-pdu': 1,
  shelly: 0.5,
};

const users: Partial<Record<ControlProtocol, string>> = {
  'cisco-roomos': 'greenroom',
  'q-sys': 'greenroom',
  'biamp-tesira': 'greenroom',
};

/** Twelve of thirteen devices are healthy, 3 % are offline, and a few have each of the other faults. */
function draw(random: SeededRandom, control: ControlProtocol): DemoFault {
  const fault = random.weighted<DemoFault>([
    ['none', 92],
    ['offline', 3],
    ['silence', 1.5],
    ['wrong-password', 1.5],
    ['slow', 2],
  ]);
  // A wrong SNMP community looks like silence, which other devices already show.
  const knowsWrong = shareWithPassword[control] && control !== 'snmp-pdu';
  return fault === 'wrong-password' && !knowsWrong ? 'slow' : fault;
}

function identify(
  asset: FleetAsset,
  { product, random, needsPassword }: { product: Device; random: SeededRandom; needsPassword: boolean },
): SimulatedIdentity {
  const { control } = product;
  const newest = numberOf(product.firmware.at(-1) ?? '1.0');
  const version = asset.firmware_version === null ? newest : numberOf(asset.firmware_version);
  const hasPassword = random.chance((control && shareWithPassword[control]) || 0) || needsPassword;
  const username = control ? users[control] : undefined;
  return {
    manufacturer: product.manufacturer,
    model: product.model,
    serial_number: asset.serial_number ?? asset.ref,
    name: asset.ref,
    version,
    ...(compareVersions(newest, version) > 0 && { newVersion: newest }),
    // A PIN of four digits where the manufacturer requires one. These credentials exist only in this demo.
    ...(hasPassword && {
      password: control === 'samsung-mdc' || control === 'q-sys' ? pin(random) : `demo-${pin(random)}`,
      ...(username && { username }),
    }),
    bootMilliseconds: notableDevices.has(asset.ref) ? minBoot : random.between(minBoot, maxBoot),
  };
}

/** The device reports "11.20.1.7"; the product name before it appears only in documents. */
function numberOf(version: string): string {
  return version.replace(/^RoomOS /, '');
}

function pin(random: SeededRandom): string {
  return String(random.between(1000, 9999));
}
