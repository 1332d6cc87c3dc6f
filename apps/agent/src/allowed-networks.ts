import { BlockList, isIP } from 'node:net';

/** Where devices may be. Without such a fence whoever owns the server could scan the site's neighbours. */
export type AllowedNetworks = { includes(address: string): boolean };

/** Private ranges and this machine. Link-local is left out: cloud machines answer secrets at 169.254.169.254. */
export const privateNetworks = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,127.0.0.0/8,fc00::/7,::1/128';

export class NetworkError extends Error {}

/** Reads `10.0.0.0/8, fd00::/8, 192.168.1.20`. */
export function readNetworks(text: string): AllowedNetworks {
  const list = new BlockList();
  for (const part of text.split(',').map((entry) => entry.trim())) {
    const [, address = '', bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(part) ?? [];
    const version = isIP(address);
    const most = version === 6 ? 128 : 32;
    const prefix = bits === undefined ? most : Number(bits);
    if (version === 0 || prefix > most)
      throw new NetworkError(`must be networks like 10.0.0.0/8, separated by commas; "${part}" is none`);
    list.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
  }
  return {
    includes(address) {
      const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
      const version = isIP(plain);
      return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
    },
  };
}
