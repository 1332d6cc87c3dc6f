import { get } from 'node:http';
import type { Find } from './find.ts';
import { requestDatagram } from './request-datagram.ts';

const searchMilliseconds = 1_500;
const descriptionMilliseconds = 2_000;
const maxDescription = 65_536;

/** UPnP 1.1 lets a device be searched by its own address; the search never leaves the named networks. */
export async function searchSsdp(address: string, port = 1900): Promise<Find | undefined> {
  const lines = [
    'M-SEARCH * HTTP/1.1',
    `HOST: ${address}:${port}`,
    'MAN: "ssdp:discover"',
    'ST: upnp:rootdevice',
  ];
  const payload = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  const response = await requestDatagram({ address, port, payload, milliseconds: searchMilliseconds });
  const text = response?.toString('latin1') ?? '';
  if (!text.startsWith('HTTP/1.1 200')) return undefined;
  const location = headerOf(text, 'location');
  const description = location === undefined ? '' : await readDescription(location, address);
  return {
    found_by: 'ssdp',
    name: tagOf(description, 'friendlyName'),
    manufacturer: tagOf(description, 'manufacturer'),
    model: tagOf(description, 'modelName') ?? headerOf(text, 'server'),
    serial_number: tagOf(description, 'serialNumber'),
  };
}

/** Only from the device itself: a response could name any address. */
function readDescription(location: string, address: string): Promise<string> {
  const url = URL.canParse(location) ? new URL(location) : undefined;
  if (url?.protocol !== 'http:' || url.hostname !== address) return Promise.resolve('');
  return new Promise((resolve) => {
    let text = '';
    const request = get(url, { timeout: descriptionMilliseconds, agent: false }, (response) => {
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > maxDescription) request.destroy();
      });
      response.on('close', () => resolve(text.slice(0, maxDescription)));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(''));
    setTimeout(() => request.destroy(), descriptionMilliseconds).unref();
  });
}

function headerOf(text: string, name: string): string | undefined {
  for (const line of text.slice(0, 4_096).split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (line.slice(0, at).trim().toLowerCase() === name) return line.slice(at + 1).trim() || undefined;
  }
  return undefined;
}

function tagOf(xml: string, tag: string): string | undefined {
  const start = xml.indexOf(`<${tag}>`);
  const end = start < 0 ? -1 : xml.indexOf('</', start);
  if (end < 0) return undefined;
  const text = xml.slice(start + tag.length + 2, end).trim();
  return text.replace(/&amp;/g, '&').replace(/&lt;/g, '<').replace(/&gt;/g, '>') || undefined;
}
