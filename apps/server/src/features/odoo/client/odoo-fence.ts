import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { type AllowedNetworks, publicNetworks } from '@greenroom/drivers/fence/allowed-networks.ts';
import { OdooError } from './odoo-error.ts';

/** Limits the addresses that a user enters: the server must not connect to its own neighbours for a tenant. */
export type OdooFence = {
  /** Allowed besides public addresses, and without https. */
  networks: AllowedNetworks | undefined;
  /** Returns all addresses of a name. Tests replace the system's resolver. */
  resolve?: (name: string) => Promise<string[]>;
};

/** What can be checked without resolving a name; names are checked at each connection. */
export function requireAllowedUrl(url: string, { networks }: OdooFence): void {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  const host = target && hostOf(target);
  const isAllowed =
    target &&
    (target.protocol === 'https:' || networks !== undefined) &&
    (!host || !isIP(host) || isInside({ address: host, target, networks }));
  if (!isAllowed) throw new Problem('odoo-address', '"url" must be a public address that begins with https.');
}

/**
 * The checked address of an Odoo. The caller connects to it, even if the name resolves differently a moment later. A
 * name with a forbidden address fails like one that does not exist: the resolver may know names of this network.
 */
export async function pinOdooAddress(target: URL, { networks, resolve = resolveBySystem }: OdooFence) {
  const host = hostOf(target);
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
  const [address] = addresses;
  if (address === undefined || !addresses.every((one) => isInside({ address: one, target, networks })))
    throw new OdooError('unreachable', 'Odoo cannot be reached: the name has no allowed address.');
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
