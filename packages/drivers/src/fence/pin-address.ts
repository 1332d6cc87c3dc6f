import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { DeviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { unreachable, unsupported } from '../driver-error.ts';
import type { AllowedNetworks } from './allowed-networks.ts';

export type Fence = {
  networks: AllowedNetworks;
  /** For addresses that users of tenants chose: undefined allows none of them. Missing, they are like all others. */
  tenantNetworks?: AllowedNetworks | undefined;
  /** The message for a device whose address is outside. */
  rejection: (address: string) => DeviceMessage;
  /** Returns all addresses of a name. Tests replace the system's resolver. */
  resolve?: (name: string) => Promise<string[]>;
};

/** The fence around an address that a user of a tenant chose. What a name resolves to stays untold. */
export function fenceOfTenants(fence: Fence, host: string): Fence {
  if (!('tenantNetworks' in fence)) return fence;
  const { tenantNetworks: networks, rejection, ...rest } = fence;
  // Not even resolved: the server's resolver may know names that are none of a tenant's business.
  if (!networks) throw unsupported(rejection(host));
  return { ...rest, networks, rejection: () => rejection(host) };
}

/**
 * Resolves the address of a host, if the fence allows it. The caller connects to this checked address, even if the name
 * resolves differently a moment later. Rejects with a DriverError.
 */
export async function pinAddress(host: string, fence: Fence, signal: AbortSignal): Promise<string> {
  const addresses = isIP(host) ? [host] : await resolveInTime(host, fence.resolve ?? resolveBySystem, signal);
  const [address] = addresses;
  if (address === undefined) throw unreachable();
  const outside = addresses.find((one) => !fence.networks.includes(one));
  if (outside !== undefined) throw unsupported(fence.rejection(outside));
  return address;
}

async function resolveBySystem(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

async function resolveInTime(
  name: string,
  resolve: NonNullable<Fence['resolve']>,
  signal: AbortSignal,
): Promise<string[]> {
  // The system's resolver does not support a signal; its late result is ignored.
  const late = new Promise<[]>((settle) => {
    if (signal.aborted) settle([]);
    signal.addEventListener('abort', () => settle([]), { once: true });
  });
  return Promise.race([resolve(name).catch(() => []), late]);
}
