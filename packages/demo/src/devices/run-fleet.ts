import { setTimeout as pause } from 'node:timers/promises';
import { createLimiter } from '@greenroom/domain/concurrency/create-limiter.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import type { Simulator } from '@greenroom/simulators/simulator.ts';
import type { FleetDevice } from './plan-fleet.ts';
import { startSimulator } from './start-simulator.ts';

export type Fleet = {
  connections: DeviceConnection[];
  /** Devices that could not start, with the reason. */
  failed: { asset_id: number; reason: string }[];
  /** As with its remote control; nothing for a device without standby. */
  setPower(asset_id: number, isOn: boolean): Promise<void>;
  /** Nothing for a device that makes no calls. */
  setInCall(asset_id: number, isInCall: boolean): Promise<void>;
  /** The device accepts connections and does not respond, or is not on the network. */
  fail(asset_id: number, kind: PassingFault): Promise<void>;
  /** Ends that; a device that was not on the network starts again. */
  recover(asset_id: number): void;
  close(): Promise<void>;
};

export type PassingFault = 'silence' | 'unreachable';

/** Enough to keep both cores busy; starting all at once would hold a thousand half-made servers in memory. */
const atOnce = 64;
const retryMilliseconds = 1_000;
/** A system port that no current program uses, so nothing listens there. */
const deadPort = 1;

export type FleetOrder = {
  devices: readonly FleetDevice[];
  /** The port that the server is about to listen on. With so many devices, one of them could be assigned it. */
  keepFree?: number;
  /** The time zone of each device, for devices that go to standby at night and fail now and then. */
  life?: readonly (readonly [asset_id: number, zone: string])[];
};

/** Starts every device on a free port of this machine. Devices on a cycled outlet restart. */
export async function runFleet({ devices, keepFree }: FleetOrder): Promise<Fleet> {
  const running = new Map<number, Promise<Simulator>>();
  const failed: Fleet['failed'] = [];
  const connections: DeviceConnection[] = [];
  /** Devices with a fault that passes, and what ends it. */
  const ends = new Map<number, () => void>();
  let closed = false;

  const fedBy = (asset_id: number, number: number) =>
    devices.filter(({ outlet }) => outlet?.asset_id === asset_id && outlet.number === number);

  const start = async (device: FleetDevice, port = device.identity.port): Promise<Simulator> => {
    const { asset_id, control, identity, outlets } = device;
    return startSimulator[control](
      { ...identity, port },
      { outlets, onCycle: (n) => cyclePower(asset_id, n) },
    );
  };

  /** An outgoing connection may use the port for a moment. */
  const startAgain = async (device: FleetDevice, port: number): Promise<Simulator | undefined> => {
    while (!closed) {
      const again = await start(device, port).catch(() => undefined);
      if (again) return again;
      await pause(retryMilliseconds, undefined, { ref: false });
    }
    return undefined;
  };

  const cyclePower = (asset_id: number, number: number) => {
    for (const device of fedBy(asset_id, number)) void restart(device).catch(() => undefined);
  };

  /** A hung device recovers after a power cycle, as real ones do. */
  const restart = async (
    device: FleetDevice,
    isAway: Promise<unknown> = pause(device.identity.bootMilliseconds ?? 0, undefined, { ref: false }),
  ) => {
    const before = running.get(device.asset_id);
    if (!before) return;
    const next = before.then(async (simulator) => {
      await simulator.close();
      await isAway;
      const again = await startAgain(device, simulator.connection.port ?? 0);
      if (!again) return simulator;
      if (device.fault === 'wrong-password' || device.fault === 'slow') again.setFault(device.fault);
      return again;
    });
    running.set(device.asset_id, next);
    await next;
  };

  const startElsewhere = async (device: FleetDevice): Promise<Simulator> => {
    const simulator = await start(device);
    if (simulator.connection.port !== keepFree) return simulator;
    const other = await start(device, 0);
    await simulator.close();
    return other;
  };

  const begin = async (device: FleetDevice) => {
    const { asset_id, fault } = device;
    try {
      const started = startElsewhere(device);
      const simulator = await started;
      if (fault === 'offline') {
        await simulator.close();
        connections.push({ ...simulator.connection, asset_id, port: deadPort });
        return;
      }
      running.set(asset_id, started);
      simulator.setFault(fault);
      connections.push({ ...simulator.connection, asset_id });
    } catch (error) {
      failed.push({ asset_id, reason: (error as Error).message });
    }
  };

  const limit = createLimiter({ maxRunning: atOnce });
  await Promise.all(devices.map((device) => limit(() => begin(device))));
  return {
    connections,
    failed,
    async setPower(asset_id, isOn) {
      (await running.get(asset_id))?.setPower?.(isOn);
    },
    async setInCall(asset_id, isInCall) {
      (await running.get(asset_id))?.setInCall?.(isInCall);
    },
    async fail(asset_id, kind) {
      const device = devices.find((one) => one.asset_id === asset_id);
      const simulator = await running.get(asset_id);
      if (!device || !simulator || ends.has(asset_id)) return;
      if (kind === 'silence') {
        simulator.setFault('silence');
        ends.set(asset_id, () => simulator.setFault(device.fault === 'offline' ? 'none' : device.fault));
      } else {
        const isAway = new Promise<void>((resolve) => ends.set(asset_id, resolve));
        void restart(device, isAway).catch(() => undefined);
      }
    },
    recover(asset_id) {
      ends.get(asset_id)?.();
      ends.delete(asset_id);
    },
    async close() {
      closed = true;
      for (const end of ends.values()) end();
      const all = await Promise.allSettled(running.values());
      await Promise.all(all.map((one) => one.status === 'fulfilled' && one.value.close()));
    },
  };
}
