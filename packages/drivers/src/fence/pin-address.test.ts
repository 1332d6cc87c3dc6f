import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DevicePool } from '../device-pool.ts';
import { pjlinkDriver } from '../pjlink/pjlink-driver.ts';
import { snmpDriver } from '../snmp/snmp-driver.ts';
import { sonyBraviaDriver } from '../sony-bravia/sony-bravia-driver.ts';
import { deviceNetworks, readNetworks } from './allowed-networks.ts';
import type { Fence } from './pin-address.ts';

describe('a fence around devices', () => {
  let server: Server;
  let port: number;
  let dialled = 0;
  let received = '';
  beforeAll(async () => {
    server = createServer((socket) => {
      dialled += 1;
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        received += bytes.toString();
        socket.end('HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => server.close());

  const rejection: Fence['rejection'] = (address) => deviceMessage('device.serverMayNot', { address });
  const drivers = [pjlinkDriver, sonyBraviaDriver, snmpDriver];
  const readStatusOf = (pool: DevicePool, host: string, driver = 'pjlink') => {
    const signal = AbortSignal.timeout(5_000);
    const connection = { asset_id: 1, driver, host, port, credentials: { password: 'x' }, options: {} };
    return pool.use(connection, signal, (used, device) => used.status(device, signal));
  };

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '017700000001',
    '0.0.0.0',
    '0',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::',
    'localhost',
    '169.254.169.254',
    '2852039166',
  ])('opens no connection to %s', async (host) => {
    const pool = new DevicePool(drivers, { networks: deviceNetworks, rejection });
    const before = dialled;
    for (const driver of ['pjlink', 'sony-bravia', 'snmp']) {
      const rejected = await readStatusOf(pool, host, driver).catch((error: unknown) => error);
      // A name server, or none, may not know the odd spellings at all.
      expect(rejected).toMatchObject({
        code: expect.stringMatching(/^(action-unsupported|device-unreachable)$/),
      });
      expect(String(rejected)).toMatch(/may not connect to|cannot be reached/);
    }
    expect(dialled).toBe(before);
  });

  test('resolves a name once, and connects to the checked address', async () => {
    const responses = [['127.0.0.1'], ['10.0.0.1']];
    const lookedUp: string[] = [];
    const resolve = async (name: string) => {
      lookedUp.push(name);
      return responses.shift() ?? [];
    };
    const pool = new DevicePool(drivers, { networks: readNetworks('127.0.0.0/8'), rejection, resolve });
    const before = dialled;
    received = '';
    await expect(readStatusOf(pool, 'display.example', 'sony-bravia')).rejects.toThrow(/unexpected response/);
    expect([lookedUp, dialled - before]).toEqual([['display.example'], 1]);
    // The device receives the host name, and its redirect is not followed.
    expect(received).toContain(`Host: display.example:${port}`);
  });

  test('resolves the name of the same connection at each use, and checks a plain address once', async () => {
    let resolved = 0;
    let checked = 0;
    const networks = {
      includes(address: string) {
        checked += 1;
        return address.startsWith('127.');
      },
    };
    const resolve = async () => {
      resolved += 1;
      return ['127.0.0.1'];
    };
    const pool = new DevicePool(drivers, { networks, rejection, resolve });
    const connection = { asset_id: 1, driver: 'pjlink', host: '', port, credentials: {}, options: {} };
    const use = async (host: string, times: number) => {
      const same = { ...connection, host };
      for (let time = 0; time < times; time += 1) {
        const address = await pool.use(
          same,
          new AbortController().signal,
          async (_, device) => device.address,
        );
        expect(address).toMatch(/^127/);
      }
    };
    await use('display.example', 3);
    expect([resolved, checked]).toEqual([3, 3]);
    await use('127.0.0.9', 3);
    expect(checked).toBe(4);
  });

  test('rejects a name when one of its addresses is outside', async () => {
    const resolve = async () => ['203.0.113.9', '127.0.0.1'];
    const pool = new DevicePool(drivers, { networks: deviceNetworks, rejection, resolve });
    await expect(readStatusOf(pool, 'rebound.example')).rejects.toThrow(
      'The server may not connect to 127.0.0.1: its setting DEVICE_NETWORKS does not include it.',
    );
  });

  test('keeps addresses that tenants chose inside their networks, and does not tell what a name resolves to', async () => {
    const resolved: string[] = [];
    const resolve = async (name: string) => {
      resolved.push(name);
      return ['10.0.0.1'];
    };
    const use = (tenantNetworks: Fence['networks'] | undefined, host: string) => {
      const pool = new DevicePool(drivers, { networks: deviceNetworks, tenantNetworks, rejection, resolve });
      const connection = { asset_id: 1, driver: 'pjlink', host, port, credentials: {}, options: {} };
      const chosen = { ...connection, chosen_by_tenant: true };
      return pool.use(chosen, AbortSignal.timeout(5_000), async (_, { address }) => address);
    };
    await expect(use(undefined, 'db.internal')).rejects.toThrow('may not connect to db.internal');
    expect(resolved).toEqual([]);
    const outside = readNetworks('192.168.0.0/16');
    await expect(use(outside, 'db.internal')).rejects.toThrow('may not connect to db.internal');
    await expect(use(outside, '10.0.0.1')).rejects.toThrow('may not connect to 10.0.0.1');
    expect(await use(readNetworks('10.0.0.0/8'), 'db.internal')).toBe('10.0.0.1');
  });

  test('allows devices that this program has started itself, at their exact port', async () => {
    const pool = new DevicePool(drivers, { networks: deviceNetworks, rejection });
    pool.allow([{ host: '127.0.0.1', port }]);
    await expect(readStatusOf(pool, '127.0.0.1')).rejects.toThrow(/protocol/);
    pool.allow([{ host: '127.0.0.1', port: port + 1 }]);
    await expect(readStatusOf(pool, '127.0.0.2')).rejects.toThrow(/may not connect/);
  });
});
