import { isIP } from 'node:net';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import * as z from 'zod/mini';
import type { Device, Driver } from './driver.ts';
import { DriverError, notResponding, unsupported } from './driver-error.ts';
import { type Fence, fenceOfTenants, pinAddress } from './fence/pin-address.ts';
import { CommandQueue } from './transport/command-queue.ts';

/** Receives the key of a device without a pinned one, after a successful conversation. */
export type OnKey = (asset_id: number, key: string) => void;

export type Task<T> = (driver: Driver, device: Device, signal: AbortSignal) => Promise<T>;

/** Finds the driver of a connection and gives each device one conversation at a time. */
export class DevicePool {
  readonly #drivers: ReadonlyMap<string, Driver>;
  readonly #queue = new CommandQueue();
  readonly #fence: Fence | undefined;
  readonly #known = new Set<string>();
  /** By connection, which is never changed but replaced: its options are checked once, not at every poll. */
  readonly #read = new WeakMap<DeviceConnection, Device>();
  #onKey: OnKey = () => {};

  /** With a fence, the pool connects only to addresses inside it. */
  constructor(drivers: readonly Driver[], fence?: Fence) {
    this.#drivers = new Map(drivers.map((driver) => [driver.id, driver]));
    this.#fence = fence;
  }

  /** The same drivers behind a fence. */
  within(fence: Fence): DevicePool {
    return new DevicePool([...this.#drivers.values()], fence);
  }

  /** Lets these connections through the fence, by host and port: simulators that this program itself has started. */
  allow(connections: readonly Pick<DeviceConnection, 'host' | 'port'>[]): void {
    for (const { host, port } of connections) this.#known.add(`${host} ${port}`);
  }

  driverOf(connection: Pick<DeviceConnection, 'driver'>): Driver {
    const driver = this.#drivers.get(connection.driver);
    if (!driver) throw unsupported(deviceMessage('device.noDriver', { driver: connection.driver }));
    return driver;
  }

  onFirstKey(listener: OnKey): void {
    this.#onKey = listener;
  }

  /** Runs `task` when it is the device's turn. Rejects only with a DriverError. */
  async use<T>(connection: DeviceConnection, signal: AbortSignal, task: Task<T>): Promise<T> {
    const driver = this.driverOf(connection);
    let shown: string | undefined;
    const trust = trustOf(connection, (key) => {
      shown = key;
    });
    const device = { ...(await this.#reach(driver, connection, signal)), ...trust };
    const { pauseMilliseconds } = driver;
    return this.#queue.run(
      `${device.address ?? device.host} ${device.port}`,
      { signal, pauseMilliseconds },
      async () => {
        try {
          const result = await endWithSignal(task(driver, device, signal), signal);
          if (shown !== undefined && connection.pinned_key === null) this.#onKey(connection.asset_id, shown);
          return result;
        } catch (error) {
          throw error instanceof DriverError ? error : notResponding(error);
        }
      },
    );
  }

  async #reach(driver: Driver, connection: DeviceConnection, signal: AbortSignal): Promise<Device> {
    const read = this.#read.get(connection);
    if (read) return read;
    const device = readDevice(driver, connection);
    const fence = this.#fenceOf(connection, device);
    const reached = fence ? { ...device, address: await pinAddress(device.host, fence, signal) } : device;
    // A name may resolve to another address the next time.
    if (isIP(device.host) !== 0) this.#read.set(connection, reached);
    return reached;
  }

  #fenceOf({ chosen_by_tenant }: DeviceConnection, { host, port }: Device): Fence | undefined {
    if (!this.#fence || this.#known.has(`${host} ${port}`)) return undefined;
    return chosen_by_tenant ? fenceOfTenants(this.#fence, host) : this.#fence;
  }
}

export function readDevice(driver: Driver, connection: DeviceConnection): Device {
  const options = z.safeParse(driver.options, connection.options);
  if (!options.success) {
    const [issue] = options.error.issues;
    throw unsupported(
      deviceMessage('device.wrongOption', {
        name: issue?.path.join('.') || '(all)',
        words: issue?.message ?? '',
      }),
    );
  }
  const { host, port, credentials } = connection;
  return { host, port: port ?? driver.defaultPort, credentials, options: options.data };
}

function trustOf(
  { pinned_key: pinned }: DeviceConnection,
  show: (key: string) => void,
): Pick<Device, 'trust'> {
  return pinned === undefined ? {} : { trust: { pinned, show } };
}

/** A driver that ignores its signal must not block the next caller. */
function endWithSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(notResponding(signal.reason));
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    work.then(
      (result) => {
        signal.removeEventListener('abort', end);
        resolve(result);
      },
      (error: unknown) => {
        signal.removeEventListener('abort', end);
        reject(error);
      },
    );
  });
}
