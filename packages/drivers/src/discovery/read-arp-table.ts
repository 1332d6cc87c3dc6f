import { readFile } from 'node:fs/promises';
import { readMacAddress } from '@greenroom/domain/estate/mac-address.ts';

/** The MAC addresses of neighbours, which Linux knows after a probe; none on other systems or behind a router. */
export async function readArpTable(path = '/proc/net/arp'): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const known = text.split('\n').flatMap((line) => {
    const [address = '', , flags, mac = ''] = line.split(/\s+/);
    const read = readMacAddress(mac);
    return flags === '0x2' && read && read !== '00:00:00:00:00:00' ? [[address, read] as const] : [];
  });
  return new Map(known);
}
