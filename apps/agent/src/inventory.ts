import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { type DriverError, unreachable, unsupported } from '@greenroom/drivers/driver-error.ts';
import type { AllowedNetworks } from './allowed-networks.ts';

/** The devices that the server named for this site. Nothing else is ever connected to. */
export class Inventory {
  readonly #networks: AllowedNetworks;
  #devices = new Map<number, DeviceConnection>();

  constructor(networks: AllowedNetworks) {
    this.#networks = networks;
  }

  replace(devices: readonly DeviceConnection[]): void {
    this.#devices = new Map(devices.map((device) => [device.asset_id, device]));
  }

  /**
   * The device with its address instead of a name: the address that was checked is the one that is dialled, whatever
   * the name server says a moment later. Undefined for a device of another site.
   */
  async reach(assetId: number, signal: AbortSignal): Promise<DeviceConnection | DriverError | undefined> {
    const device = this.#devices.get(assetId);
    if (!device) return undefined;
    const addresses = isIP(device.host) ? [device.host] : await resolveName(device.host, signal);
    const [host] = addresses;
    if (host === undefined) return unreachable();
    const outside = addresses.find((address) => !this.#networks.includes(address));
    if (outside === undefined) return { ...device, host };
    return unsupported(`The agent may not connect to ${outside}: ALLOW_NETWORKS on the agent leaves it out.`);
  }
}

async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  // The system's resolver knows no signal; its late answer is left alone.
  const late = new Promise<[]>((resolve) =>
    signal.addEventListener('abort', () => resolve([]), { once: true }),
  );
  const found = lookup(name, { all: true }).then(
    (all) => all.map(({ address }) => address),
    () => [],
  );
  return Promise.race([found, late]);
}
