import type { Find } from './find.ts';
import { requestDatagram } from './request-datagram.ts';

const searchMilliseconds = 1_000;

/** Requests the name of an address from the device itself (RFC 6762, direct unicast queries). */
export async function searchMdns(address: string, port = 5353): Promise<Find | undefined> {
  const reversed = [...address.split('.').reverse(), 'in-addr', 'arpa'];
  const labels = reversed.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]);
  const header = Buffer.from([0x47, 0x52, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
  // PTR, class IN, with the bit that requests a unicast response.
  const payload = Buffer.concat([header, ...labels, Buffer.from([0, 0, 12, 0x80, 1])]);
  const response = await requestDatagram({ address, port, payload, milliseconds: searchMilliseconds });
  const name = response && readPointer(response);
  return name ? { found_by: 'mdns', name: name.replace(/\.local$/, '') } : undefined;
}

/** The name in the first PTR record of a DNS message; undefined for anything that is not one. */
export function readPointer(message: Buffer): string | undefined {
  try {
    let at = 12;
    for (let left = message.readUInt16BE(4); left > 0; left -= 1) at = skipName(message, at) + 4;
    for (let left = message.readUInt16BE(6); left > 0; left -= 1) {
      at = skipName(message, at);
      const [type, length] = [message.readUInt16BE(at), message.readUInt16BE(at + 8)];
      if (type === 12) return readName(message, at + 10);
      at += 10 + length;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

function skipName(message: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const length = message.readUInt8(at);
    if (length >= 0xc0) return at + 2;
    if (length === 0) return at + 1;
    at += length + 1;
  }
}

/** A name may point to earlier bytes; the number of jumps is limited, or a message could loop. */
function readName(message: Buffer, start: number): string {
  const labels: string[] = [];
  let at = start;
  for (let steps = 0; steps < 64; steps += 1) {
    const length = message.readUInt8(at);
    if (length === 0) break;
    if (length >= 0xc0) at = message.readUInt16BE(at) & 0x3fff;
    else {
      labels.push(message.toString('utf8', at + 1, at + 1 + length));
      at += length + 1;
    }
  }
  return labels.join('.');
}
