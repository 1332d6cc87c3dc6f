import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type AllowedNetworks, publicNetworks } from '@greenroom/drivers/fence/allowed-networks.ts';

/** Limits the addresses that a user enters: the server must not connect to its own neighbours for a tenant. */
export type AddressFence = {
  /** Allowed besides public addresses, and without https. */
  networks: AllowedNetworks | undefined;
  /** Returns all addresses of a name. Tests replace the system's resolver. */
  resolve?: (name: string) => Promise<string[]>;
};

export class NoAllowedAddress extends Error {}

/** What can be checked without resolving a name; names are checked at each connection. */
export function isAllowedUrl(url: string, { networks }: AddressFence): boolean {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (!target) return false;
  const host = hostOf(target);
  return (
    (target.protocol === 'https:' || (target.protocol === 'http:' && networks !== undefined)) &&
    (!isIP(host) || isInside({ address: host, target, networks }))
  );
}

/**
 * The checked address of a host. The caller connects to it, even if the name resolves differently a moment later. A name
 * with a forbidden address fails like one that does not exist: the resolver may know names of this network.
 */
export async function pinAddress(
  target: URL,
  { networks, resolve = resolveBySystem }: AddressFence,
): Promise<string> {
  const host = hostOf(target);
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
  const [address] = addresses;
  if (address === undefined || !addresses.every((one) => isInside({ address: one, target, networks })))
    throw new NoAllowedAddress('The name has no allowed address.');
  return address;
}

type Place = { address: string; target: URL; networks: AllowedNetworks | undefined };

function isInside({ address, target, networks }: Place): boolean {
  if (networks?.includes(address)) return true;
  return target.protocol === 'https:' && publicNetworks.includes(address);
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

async function resolveBySystem(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}
