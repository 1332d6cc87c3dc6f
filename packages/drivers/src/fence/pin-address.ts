import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { DeviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { unreachable, unsupported } from '../driver-error.ts';
import type { AllowedNetworks } from './allowed-networks.ts';

export type Fence = {
  networks: AllowedNetworks;
  /** What is said of a device whose address is outside. */
  refusal: (address: string) => DeviceMessage;
  /** All addresses of a name; the system's resolver unless a test brings another one. */
  resolve?: (name: string) => Promise<string[]>;
};

/**
 * The address of a host, when the fence allows it. The address that was checked is the one to dial, whatever the name
 * server says a moment later. Rejects with a DriverError.
 */
export async function pinAddress(host: string, fence: Fence, signal: AbortSignal): Promise<string> {
  const addresses = isIP(host) ? [host] : await resolveInTime(host, fence.resolve ?? askSystem, signal);
  const [address] = addresses;
  if (address === undefined) throw unreachable();
  const outside = addresses.find((one) => !fence.networks.includes(one));
  if (outside !== undefined) throw unsupported(fence.refusal(outside));
  return address;
}

async function askSystem(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

async function resolveInTime(
  name: string,
  resolve: NonNullable<Fence['resolve']>,
  signal: AbortSignal,
): Promise<string[]> {
  // The system's resolver knows no signal; its late answer is left alone.
  const late = new Promise<[]>((settle) => {
    if (signal.aborted) settle([]);
    signal.addEventListener('abort', () => settle([]), { once: true });
  });
  return Promise.race([resolve(name).catch(() => []), late]);
}
