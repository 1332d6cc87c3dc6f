import { BlockList, isIP } from 'node:net';

/**
 * The networks that may contain devices. Without this limit, a configured address could make the server connect to any
 * host near it.
 */
export type AllowedNetworks = { includes(address: string): boolean };

/** Private ranges and this machine. Link-local is left out: cloud machines expose secrets at 169.254.169.254. */
export const privateNetworks = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,127.0.0.0/8,fc00::/7,::1/128';

/**
 * Addresses that never belong to a device: this machine itself, link-local addresses, cloud metadata addresses,
 * multicast, reserved ranges, and IPv6 ranges that stand for an IPv4 address behind a translator.
 */
const neverDevices =
  '0.0.0.0/8,127.0.0.0/8,169.254.0.0/16,192.0.0.0/24,224.0.0.0/4,240.0.0.0/4,100.100.100.200,168.63.129.16,' +
  '::/96,fe80::/10,fec0::/10,ff00::/8,fd00:ec2::254,fd20:ce::254,64:ff9b::/96,64:ff9b:1::/48,2002::/16,2001::/32';

export class NetworkError extends Error {}

/** Parses `10.0.0.0/8, fd00::/8, 192.168.1.20`. */
export function readNetworks(text: string): AllowedNetworks {
  const list = new BlockList();
  for (const part of text.split(',').map((entry) => entry.trim())) {
    const [, address = '', bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(part) ?? [];
    const version = isIP(address);
    const max = version === 6 ? 128 : 32;
    const prefix = bits === undefined ? max : Number(bits);
    if (version === 0 || prefix > max)
      throw new NetworkError(`must be networks like 10.0.0.0/8, separated by commas; "${part}" is none`);
    list.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
  }
  return {
    includes(address) {
      const plain = plainAddress(address);
      const version = isIP(plain);
      return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
    },
  };
}

/** Removes the zone, and converts an IPv4 address written as IPv6 (`::ffff:127.0.0.1`, `::ffff:7f00:1`) to IPv4. */
function plainAddress(address: string): string {
  const bare = address.replace(/%.*$/s, '');
  if (isIP(bare) !== 6) return bare;
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(new URL(`http://[${bare}]`).hostname) ?? [];
  if (high === undefined || low === undefined) return bare;
  const bytes = [high, low].flatMap((group) => {
    const number = Number.parseInt(group, 16);
    return [number >> 8, number & 255];
  });
  return bytes.join('.');
}

const never = readNetworks(neverDevices);

/** All addresses, private and public, that a device can have. */
export const deviceNetworks: AllowedNetworks = {
  includes: (address) => isIP(plainAddress(address)) !== 0 && !never.includes(address),
};

/** Ranges that are not public, besides those above: private ones, shared ones of providers, and ones for tests. */
const notPublic = readNetworks(`${privateNetworks},100.64.0.0/10,198.18.0.0/15`);

/** The addresses of the internet alone. */
export const publicNetworks: AllowedNetworks = {
  includes: (address) => deviceNetworks.includes(address) && !notPublic.includes(address),
};
