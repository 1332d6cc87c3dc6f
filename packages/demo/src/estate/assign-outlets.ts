import { notableDevices } from '../devices/demo-devices.ts';

type PoweredDevice = { asset_id: number; ref: string; outlets: number };
type Link = [asset_id: number, outlet: { asset_id: number; number: number }];

/** Some devices share an outlet through a power strip. */
const isStrip = (at: number) => at % 4 === 1;

/** Assigns the outlets of a room's PDUs and relays to its devices. */
export function assignOutlets(room: readonly PoweredDevice[]): Link[] {
  const powerStrips = room.filter(({ outlets }) => outlets > 0);
  // A room with devices of the guided tours has a fixed wiring.
  const isStaged = room.some(({ ref }) => notableDevices.get(ref)?.outletOf !== undefined);
  const taken = new Map<PoweredDevice, number>();
  const usedOf = (power: PoweredDevice) => taken.get(power) ?? 0;
  const links: Link[] = [];
  for (const [at, device] of room.filter(({ outlets }) => outlets === 0).entries()) {
    const { outletOf, isShared = !isStaged && isStrip(at) } = notableDevices.get(device.ref) ?? {};
    const requested = powerStrips.find(({ ref }) => ref === outletOf);
    const free = powerStrips.find((power) => usedOf(power) < power.outlets);
    const last = powerStrips.findLast((power) => usedOf(power) > 0);
    const power = requested ?? (isShared ? (last ?? free) : free);
    if (!power) continue;
    const number = isShared && usedOf(power) > 0 ? usedOf(power) : usedOf(power) + 1;
    taken.set(power, number);
    links.push([device.asset_id, { asset_id: power.asset_id, number }]);
  }
  return links;
}
