import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import {
  type CiscoSetting,
  startCiscoRoomosSimulator,
} from '@greenroom/simulators/cisco-roomos-simulator.ts';
import { selfSignedCertificate } from '@greenroom/simulators/self-signed-certificate.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { driverSuite, secret, someIdentity } from '../../test/driver-suite.ts';
import { DevicePool } from '../device-pool.ts';
import { performAction } from '../perform-action.ts';
import { ciscoRoomosDriver } from './cisco-roomos-driver.ts';

driverSuite({ driver: ciscoRoomosDriver, start: startCiscoRoomosSimulator });

const pool = new DevicePool([ciscoRoomosDriver]);
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function aDevice(setting: CiscoSetting = {}) {
  const simulator = await startCiscoRoomosSimulator({ ...someIdentity, password: secret }, setting);
  open.push(simulator);
  const connection = { ...simulator.connection, asset_id: 1 };
  const signal = AbortSignal.timeout(6_000);
  const install = (package_url: string | null) =>
    performAction(
      {
        action_name: 'install_firmware_update',
        asset_id: 1,
        outlet: null,
        firmware: { version: '1.5.0', package_url },
      },
      { pool, connectionOf: () => connection, signal, followMilliseconds: 100 },
    );
  return { simulator, connection, install, signal };
}

describe('Cisco RoomOS', () => {
  test('identifies a device and returns its version along with its status', async () => {
    const { connection, signal } = await aDevice();
    expect(
      await pool.use(connection, signal, (driver, device) => driver.identify?.(device, signal) ?? fail()),
    ).toEqual({ manufacturer: 'Cisco', model: 'Model 7', serial_number: 'SN0012345', name: 'Hall' });
    expect(await pool.use(connection, signal, (driver, device) => driver.status(device, signal))).toEqual({
      message: deviceMessage('device.on'),
      version: '1.4.2',
      facts: { power: 'on', in_use: false },
    });
  });

  test('reports an active call, and does not update the device meanwhile', async () => {
    const { simulator, connection, install, signal } = await aDevice({ activeCalls: 1 });
    expect(
      await pool.use(connection, signal, (driver, device) => driver.status(device, signal)),
    ).toMatchObject({ message: deviceMessage('device.inCall'), facts: { power: 'on', in_use: true } });
    expect(await install('https://127.0.0.1:9/a.pkg')).toMatchObject({
      code: 'device-rejected',
      message: deviceMessage('device.callActive'),
    });
    expect([simulator.version(), simulator.reboots()]).toEqual(['1.4.2', 0]);
  });

  test.each([
    ['True', { message: deviceMessage('device.inCall'), facts: { power: 'on', in_use: true } }],
    ['False', { message: deviceMessage('device.on'), facts: { power: 'on', in_use: false } }],
  ])('reports a call of Teams, which the device does not count as its own: %s', async (InCall, status) => {
    const { simulator, signal } = await aDevice();
    const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/ws' });
    open.push(sockets);
    await once(sockets, 'listening');
    const results: Record<string, unknown> = {
      SystemUnit: { Software: { Version: 'ce11.20' }, State: { NumberOfActiveCalls: 0 } },
      Standby: 'Off',
      MicrosoftTeams: InCall,
    };
    sockets.on('connection', (line) =>
      line.on('message', (data) => {
        const { id, params } = JSON.parse(String(data));
        line.send(JSON.stringify({ jsonrpc: '2.0', id, result: results[params.Path[1]] }));
      }),
    );
    const { port } = sockets.address() as AddressInfo;
    const connection = { ...simulator.connection, asset_id: 1, port };
    expect(
      await pool.use(connection, signal, (driver, device) => driver.status(device, signal)),
    ).toMatchObject(status);
  });

  test('has nothing to install when the catalogue has no package', async () => {
    const { install } = await aDevice();
    expect(await install(null)).toMatchObject({
      code: 'action-unsupported',
      message: deviceMessage('device.noPackage'),
    });
  });

  test('does not start a second update while one is running', async () => {
    const { connection, install, signal } = await aDevice();
    await pool.use(
      connection,
      signal,
      (driver, device) =>
        driver.installFirmware?.(device, { url: 'https://127.0.0.1:9/a.pkg', version: null }, signal) ??
        fail(),
    );
    expect(await install('https://127.0.0.1:9/a.pkg')).toMatchObject({
      code: 'device-rejected',
      message: deviceMessage('device.alreadyInstalling'),
    });
  });

  test('connects over TLS to a device with a self-signed certificate', async () => {
    const server = createServer(selfSignedCertificate('codec'));
    const sockets = new WebSocketServer({
      server,
      path: '/ws',
      handleProtocols: ([first]) => first ?? false,
    });
    sockets.on('connection', (line, request) => {
      expect(request.headers['sec-websocket-protocol']).toBe('auth-am9lOmMwcnJlY3QtaG9yc2U');
      line.on('message', (data) => {
        const { id, params } = JSON.parse(String(data));
        const result = params.Path.includes('SystemUnit') ? { Software: { Version: 'ce11.20' } } : 'Standby';
        line.send(JSON.stringify({ jsonrpc: '2.0', id, result }));
      });
    });
    open.push(sockets, server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const signal = AbortSignal.timeout(5_000);
    const connection = {
      asset_id: 1,
      driver: 'cisco-roomos',
      host: '127.0.0.1',
      port,
      credentials: { username: 'joe', password: secret },
      options: {},
    };
    expect(await pool.use(connection, signal, (driver, device) => driver.status(device, signal))).toEqual({
      message: deviceMessage('device.standby'),
      version: 'ce11.20',
      facts: { power: 'standby' },
    });
    await expect(
      pool.use({ ...connection, options: { tls: false } }, signal, (driver, device) =>
        driver.status(device, signal),
      ),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^device-(protocol-error|not-answering)$/) });
  });

  test('survives a device that accepts the connection and then sends garbage, or too much, or disconnects', async () => {
    const says: ((send: (data: string | Buffer) => void, close: () => void) => void)[] = [
      (send) => send('*e Error response'),
      (send) => send(Buffer.from([0xff, 0xfe, 0x00])),
      (send) => send('x'.repeat(2_000_000)),
      (_, close) => close(),
    ];
    for (const say of says) {
      const server = new WebSocketServer({
        port: 0,
        host: '127.0.0.1',
        handleProtocols: ([first]) => first ?? false,
      });
      open.push(server);
      server.on('connection', (line) => {
        line.on('error', () => {});
        line.on('message', () =>
          say(
            (data) => line.send(data),
            () => line.close(),
          ),
        );
      });
      await new Promise((resolve) => server.once('listening', resolve));
      const { port } = server.address() as AddressInfo;
      const signal = AbortSignal.timeout(5_000);
      const connection = {
        asset_id: 1,
        driver: 'cisco-roomos',
        host: '127.0.0.1',
        port,
        credentials: {},
        options: { tls: false },
      };
      await expect(
        pool.use(connection, signal, (driver, device) => driver.status(device, signal)),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^device-(protocol-error|not-answering)$/) });
    }
  });
});

function fail(): Promise<never> {
  return Promise.reject(new Error('the driver has no such function'));
}
