import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readNetworks } from '@greenroom/drivers/fence/allowed-networks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendFenced } from './send-fenced.ts';

describe('a request inside a fence', () => {
  let server: Server;
  let url: string;
  let hosts: (string | undefined)[];
  beforeAll(async () => {
    server = createServer((request, response) => {
      hosts.push(request.headers.host);
      response.writeHead(307, { location: 'http://169.254.169.254/' }).end('moved');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://receiver.example:${(server.address() as AddressInfo).port}/hook`;
  });
  beforeEach(() => {
    hosts = [];
  });
  afterAll(() => server.close());

  const send = (addresses: string[], allowed?: string, address = url) =>
    sendFenced(address, {
      headers: {},
      body: '{}',
      signal: AbortSignal.timeout(10_000),
      fence: { networks: allowed ? readNetworks(allowed) : undefined, resolve: async () => addresses },
    });

  test('goes to the checked address with the name of the host, and follows no redirect', async () => {
    const { status, body } = await send(['127.0.0.1'], '127.0.0.0/8');
    expect([status, await text(body)]).toEqual([307, 'moved']);
    expect(hosts).toEqual([new URL(url).host]);
  });

  test.each([
    ['an address of this machine', ['127.0.0.1'], undefined],
    ['one forbidden address among allowed ones', ['127.0.0.1', '10.0.0.1'], '127.0.0.0/8'],
    ['a public address without https', ['93.184.216.34'], '127.0.0.0/8'],
    ['no address', [], '127.0.0.0/8'],
  ])('does not go to a name with %s', async (_, addresses, allowed) => {
    await expect(send(addresses, allowed)).rejects.toThrow('The name has no allowed address.');
    expect(hosts).toEqual([]);
  });

  test('does not go to a forbidden address without a name', async () => {
    const plain = url.replace('receiver.example', '127.0.0.1');
    await expect(send([], '10.0.0.0/8', plain)).rejects.toThrow('The name has no allowed address.');
    expect(hosts).toEqual([]);
  });
});
