import { SeededRandom, seedOf } from '../seeded-random.ts';
import { notableDevices } from './demo-devices.ts';
import type { FleetDevice } from './plan-fleet.ts';
import { faultAt, isInCallAt, isOffAt, zoneDayAt } from './plan-life.ts';
import type { Fleet } from './run-fleet.ts';

const minute = 60_000;
const tickMilliseconds = 20_000;

type LiveOptions = {
  devices: readonly FleetDevice[];
  /** By asset. */
  zones: ReadonlyMap<number, string>;
  startedAt: number;
};

/**
 * Lets the devices live: standby at night by the clock of their site, calls, and faults that come and go. A device is switched
 * when its plan changes, so what a user has switched stays as it is until then. Devices of the guided tours and those
 * with a lasting fault are left alone. Returns what happens at a time.
 */
export function createLife(
  fleet: Pick<Fleet, 'setPower' | 'setInCall' | 'fail' | 'recover'>,
  { devices, zones, startedAt }: LiveOptions,
): (now: number) => void {
  const lively = devices.filter(
    ({ fault, identity }) => fault === 'none' && !notableDevices.has(identity.name),
  );
  const wasOff = new Map<number, boolean>();
  const inCall = new Set<number>();
  const failing = new Set<number>();
  const named = [...new Set(zones.values())];
  let days: ReadonlyMap<string, ReturnType<typeof zoneDayAt>> = new Map();
  let quarter = -1;
  return (now) => {
    // A day begins at a full quarter of an hour in every zone.
    if (quarter !== Math.floor(now / (15 * minute))) {
      quarter = Math.floor(now / (15 * minute));
      days = new Map(named.map((zone) => [zone, zoneDayAt(zone, now)]));
    }
    for (const { asset_id, identity, control } of lively) {
      const { name: ref } = identity;
      const day = days.get(zones.get(asset_id) ?? '');
      // All devices are on when they start, and do not follow their plan all at once.
      if (!day || now < startedAt + new SeededRandom(seedOf(ref)).between(2, 10) * minute) continue;
      const fault = faultAt(ref, now);
      if (fault && !failing.has(asset_id)) {
        failing.add(asset_id);
        void fleet.fail(asset_id, fault);
      } else if (!fault && failing.delete(asset_id)) {
        fleet.recover(asset_id);
        // One that has started again is on.
        wasOff.delete(asset_id);
        inCall.delete(asset_id);
      }
      if (failing.has(asset_id)) continue;
      const isInCall = control === 'cisco-roomos' && isInCallAt(ref, day, now);
      if (isInCall !== inCall.has(asset_id)) {
        if (isInCall) inCall.add(asset_id);
        else inCall.delete(asset_id);
        void fleet.setInCall(asset_id, isInCall);
      }
      const isOff = isOffAt(ref, day, now);
      if (isOff === (wasOff.get(asset_id) ?? false)) continue;
      wasOff.set(asset_id, isOff);
      void fleet.setPower(asset_id, !isOff);
    }
  };
}

/** Does not keep the process running. */
export function startLife(fleet: Fleet, options: Omit<LiveOptions, 'startedAt'>): void {
  const tick = createLife(fleet, { ...options, startedAt: Date.now() });
  setInterval(() => tick(Date.now()), tickMilliseconds).unref();
}
