import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { trustProxyOf } from './trust-proxy.ts';

/** The client address of a request, past the trusted proxies: like `request.ip`, for requests outside Fastify. */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  setting: string | undefined,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const hops = [
    socket.remoteAddress ?? '',
    ...forwarded
      .map((hop) => hop.trim())
      .filter((hop) => isIP(hop) > 0)
      .reverse(),
  ];
  const isTrusted = trustOf(setting);
  let at = 0;
  while (at < hops.length - 1 && isTrusted(hops[at] ?? '', at)) at += 1;
  return hops[at] ?? '';
}

function trustOf(setting: string | undefined): (address: string, hop: number) => boolean {
  const trust = trustProxyOf(setting);
  if (typeof trust === 'boolean') return () => trust;
  if (typeof trust === 'function') return trust;
  const list = new BlockList();
  for (const entry of trust) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return isIP(plain) > 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}
