import { notableDevices } from '../devices/demo-devices.ts';

type Fed = { asset_id: number; ref: string; outlets: number };
type Link = [asset_id: number, outlet: { asset_id: number; number: number }];

/** Here and there a second plug goes into a socket strip behind an outlet that is taken already. */
const isStrip = (at: number) => at % 4 === 1;

/** Which outlet of a room's PDU or relay feeds which of its devices. */
export function feedRoom(room: readonly Fed[]): Link[] {
  const feeding = room.filter(({ outlets }) => outlets > 0);
  // Where the wiring is part of the story nothing is left to chance.
  const isStaged = room.some(({ ref }) => notableDevices.get(ref)?.outletOf !== undefined);
  const taken = new Map<Fed, number>();
  const usedOf = (power: Fed) => taken.get(power) ?? 0;
  const links: Link[] = [];
  for (const [at, device] of room.filter(({ outlets }) => outlets === 0).entries()) {
    const { outletOf, isShared = !isStaged && isStrip(at) } = notableDevices.get(device.ref) ?? {};
    const wanted = feeding.find(({ ref }) => ref === outletOf);
    const free = feeding.find((power) => usedOf(power) < power.outlets);
    const last = feeding.findLast((power) => usedOf(power) > 0);
    const power = wanted ?? (isShared ? (last ?? free) : free);
    if (!power) continue;
    const number = isShared && usedOf(power) > 0 ? usedOf(power) : usedOf(power) + 1;
    taken.set(power, number);
    links.push([device.asset_id, { asset_id: power.asset_id, number }]);
  }
  return links;
}
