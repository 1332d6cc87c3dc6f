import { type Device, type DeviceRole, deviceCatalogue } from '../catalogue/device-catalogue.ts';
import { assetNotes } from '../catalogue/note-catalogue.ts';
import { type DemoPartner, demoPartners } from '../catalogue/partner-catalogue.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { BuiltRoom } from './build-sites.ts';
import type { Calendar } from './calendar.ts';
import type { AssetRow } from './demo-estate.ts';
import { roomEquipment } from './equip-room.ts';
import { UniqueIdentity } from './unique-identity.ts';

/** Not every controllable device is controlled: this share brings the estate to about 45 % controlled. */
const shareOfControllable = 0.93;

export function buildAssets(
  rooms: readonly BuiltRoom[],
  random: SeededRandom,
  calendar: Calendar,
): AssetRow[] {
  const assets: AssetRow[] = [];
  const identity = new UniqueIdentity(random);
  for (const [index, partner] of demoPartners.entries()) {
    const ownRooms = rooms.filter((room) => room.row.partner_id === index + 1);
    let number = 0;
    for (const { room, devices } of equip(ownRooms, partner.assets, random)) {
      for (const device of devices) {
        number++;
        const ref = `${partner.reference}-${String(number).padStart(5, '0')}`;
        assets.push(
          buildAsset({ id: assets.length + 1, ref, room, device, partner }, { random, calendar, identity }),
        );
      }
    }
  }
  return assets;
}

/** Gives every room its core, then adds extras in turn until the partner has exactly the required number of assets. */
function equip(
  rooms: readonly BuiltRoom[],
  target: number,
  random: SeededRandom,
): { room: BuiltRoom; devices: Device[] }[] {
  const roles = new Map(rooms.map((room) => [room, [...roomEquipment[room.kind].core]]));
  let missing = target - [...roles.values()].reduce((sum, list) => sum + list.length, 0);
  const order = random
    .shuffled(rooms)
    .map((room) => ({ room, extras: random.shuffled(roomEquipment[room.kind].extras) }));
  for (let round = 0; missing > 0; round++) {
    for (const { room, extras } of order) {
      const extra = extras[round];
      if (missing === 0 || extra === undefined) continue;
      roles.get(room)?.push(extra);
      missing--;
    }
  }
  const preferences = new Map<string, Device>();
  return rooms.map((room) => ({
    room,
    devices: chooseDevices(room, roles.get(room) ?? [], { random, preferences }),
  }));
}

/** A site uses the same brands throughout, a room one model per role, and a touch panel matches the video system. */
function chooseDevices(
  room: BuiltRoom,
  roles: readonly DeviceRole[],
  { random, preferences }: { random: SeededRandom; preferences: Map<string, Device> },
): Device[] {
  const chosen = new Map<DeviceRole, Device>();
  for (const role of roles) {
    if (chosen.has(role)) continue;
    const candidates = deviceCatalogue.filter((device) => device.role === role);
    const key = `${room.site.row.id} ${role}`;
    const preferred = preferences.get(key) ?? random.pick(candidates);
    preferences.set(key, preferred);
    const video = chosen.get('codec') ?? chosen.get('video-bar');
    const sameMaker =
      role === 'touch-panel' && candidates.find((device) => device.manufacturer === video?.manufacturer);
    chosen.set(role, sameMaker || (random.chance(0.7) ? preferred : random.pick(candidates)));
  }
  return roles.map((role) => chosen.get(role) as Device);
}

function buildAsset(
  asset: { id: number; ref: string; room: BuiltRoom; device: Device; partner: DemoPartner },
  { random, calendar, identity }: { random: SeededRandom; calendar: Calendar; identity: UniqueIdentity },
): AssetRow {
  const { id, ref, room, device, partner } = asset;
  const mac = identity.mac(device);
  const firmware = device.firmware.length === 0 ? null : random.pick(device.firmware);
  const warranty = drawWarranty(random);
  const boughtDaysAgo =
    warranty === null ? random.between(120, 1500) : warranty.years * 365 - warranty.daysLeft;
  return {
    id,
    room_id: room.row.id,
    partner_id: room.row.partner_id,
    ref,
    product_name: `${device.manufacturer} ${device.model}`,
    asset_type: device.asset_type,
    category: device.category,
    manufacturer: device.manufacturer,
    vendor_name: device.vendor_name,
    model: device.model,
    serial_number: identity.serial(device, { mac, year: calendar.dateDaysAgo(boughtDaysAgo).slice(2, 4) }),
    mac_address: mac,
    ip_address: mac === null ? null : identity.ip(room.site.row),
    firmware_version: firmware,
    is_controlled: device.control !== null && random.chance(shareOfControllable),
    status: random.weighted([
      ['Active', 90],
      ['Maintenance', 4],
      ['Inactive', 4],
      ['Retired', 2],
    ]),
    product_id: deviceCatalogue.indexOf(device) + 1,
    customer: room.site.place.customer,
    note: random.chance(0.16) ? random.pick(assetNotes[partner.language]) : null,
    additional_data: {
      ...(warranty !== null && {
        warranty_start_date: calendar.dateDaysAgo(boughtDaysAgo),
        warranty_end_date: calendar.dateDaysAgo(-warranty.daysLeft),
      }),
      ...(firmware !== null && { firmware_version: firmware }),
      description: device.description,
    },
    created_at: calendar.daysAgo(boughtDaysAgo),
    updated_at: calendar.daysAgo(Math.min(boughtDaysAgo - 1, 729) * random.next()),
  };
}

function drawWarranty(random: SeededRandom): { years: number; daysLeft: number } | null {
  const range = random.weighted<readonly [number, number] | null>([
    [[-540, -3], 8],
    [[2, 28], 5],
    [[45, 1300], 75],
    [null, 12],
  ]);
  if (range === null) return null;
  const daysLeft = random.between(range[0], range[1]);
  return { years: daysLeft > 730 ? 5 : random.pick([3, 3, 5]), daysLeft };
}
