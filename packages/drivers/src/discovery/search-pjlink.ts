import { readMacAddress } from '@greenroom/domain/estate/mac-address.ts';
import type { Find } from './find.ts';
import { requestDatagram } from './request-datagram.ts';

const searchMilliseconds = 1_000;

/**
 * The search of PJLink class 2. It is sent to each address by itself instead of as a broadcast, so it reaches no network
 * that was not named, and works across routers.
 */
export async function searchPjlink(address: string, port: number): Promise<Find | undefined> {
  const payload = Buffer.from('%2SRCH\r');
  const response = await requestDatagram({ address, port, payload, milliseconds: searchMilliseconds });
  const [, mac] = /^%2ACKN=([\dA-F:]{17})/i.exec(response?.toString('latin1') ?? '') ?? [];
  if (mac === undefined) return undefined;
  return { found_by: 'pjlink', driver: 'pjlink', port, mac_address: readMacAddress(mac) };
}
