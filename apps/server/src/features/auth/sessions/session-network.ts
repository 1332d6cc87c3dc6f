import { BlockList, isIPv6 } from 'node:net';
import type { SessionNetwork } from '@greenroom/domain/auth/own-session.ts';
import { networkOf } from '#platform/limits/rate-limiter.ts';

const ownMachine = new BlockList();
ownMachine.addSubnet('127.0.0.0', 8);
ownMachine.addAddress('::1', 'ipv6');

/** RFC 1918, carriers (RFC 6598), link-local and unique local addresses: no route leads there from the internet. */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits);
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** A proxy may write an IPv4 address as one of IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** Of the address of a sign-in, seen from the address of a request. */
export function networkOfSession(address: string | null, here: string): SessionNetwork | null {
  if (address === null) return null;
  const [there, current] = [plain(address), plain(here)];
  const family = isIPv6(there) ? 'ipv6' : 'ipv4';
  if (networkOf(there) === networkOf(current)) return 'current';
  if (ownMachine.check(there, family)) return 'own-machine';
  return privateNetworks.check(there, family) ? 'private' : 'other';
}
