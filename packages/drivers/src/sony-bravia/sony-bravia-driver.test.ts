import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { startSonyBraviaSimulator } from '@greenroom/simulators/sony-bravia-simulator.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { driverSuite, secret, someIdentity } from '../../test/driver-suite.ts';
import { DevicePool } from '../device-pool.ts';
import { sonyBraviaDriver } from './sony-bravia-driver.ts';

driverSuite({ driver: sonyBraviaDriver, start: startSonyBraviaSimulator });

const pool = new DevicePool([sonyBraviaDriver]);
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

describe('Sony Bravia', () => {
  test('identifies a display and returns its version along with its status', async () => {
    const simulator = await startSonyBraviaSimulator({ ...someIdentity, password: secret });
    open.push(simulator);
    const connection = { ...simulator.connection, asset_id: 1 };
    const signal = AbortSignal.timeout(5_000);
    await expect(
      pool.use(connection, signal, (driver, device) => driver.identify?.(device, signal) ?? Promise.reject()),
    ).resolves.toEqual({
      manufacturer: 'Sony',
      model: 'Model 7',
      serial_number: 'SN0012345',
      name: 'BRAVIA',
    });
    await expect(
      pool.use(connection, signal, (driver, device) => driver.status(device, signal)),
    ).resolves.toEqual({ message: deviceMessage('device.on'), version: '1.4.2', facts: { power: 'on' } });
  });

  test('detects a wrong key although a display reports its power state without one', async () => {
    const simulator = await startSonyBraviaSimulator({ ...someIdentity, password: secret });
    open.push(simulator);
    const connection = { ...simulator.connection, credentials: { password: '0000' }, asset_id: 1 };
    const signal = AbortSignal.timeout(5_000);
    await expect(
      pool.use(connection, signal, (driver, device) => driver.status(device, signal)),
    ).rejects.toMatchObject({ code: 'device-auth-failed' });
  });

  test('counts a display online that reports nothing more in standby', async () => {
    const connection = await anOldDisplay((method) =>
      method === 'getPowerStatus'
        ? '{"result":[{"status":"standby"}],"id":1}'
        : '{"error":[40005,"Display Is Turned off"],"id":1}',
    );
    const signal = AbortSignal.timeout(5_000);
    await expect(
      pool.use(connection, signal, (driver, device) => driver.status(device, signal)),
    ).resolves.toEqual({ message: deviceMessage('device.standby'), facts: { power: 'standby' } });
  });

  test('falls back to older versions of a query until an old display knows one', async () => {
    const called: string[] = [];
    const connection = await anOldDisplay((method, version) => {
      called.push(`${method} ${version}`);
      return version === '1.0'
        ? '{"result":[{"model":"KDL-50W829B","serial":"77"}],"id":1}'
        : '{"error":[14,"Unsupported Version"],"id":1}';
    });
    const signal = AbortSignal.timeout(5_000);
    await expect(
      pool.use(
        connection,
        signal,
        (driver, device) => driver.readVersion?.(device, signal) ?? Promise.reject(),
      ),
    ).rejects.toMatchObject({ code: 'action-unsupported', message: expect.stringMatching(/too old/) });
    expect(called).toEqual([
      'getSystemInformation 1.7',
      'getSystemInformation 1.4',
      'getSystemInformation 1.0',
    ]);
  });
});

async function anOldDisplay(reply: (method: string, version: string) => string) {
  const server = createServer((request, response) => {
    request.on('data', (body) => {
      const { method, version } = JSON.parse(String(body));
      response.end(reply(method, version));
    });
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { asset_id: 1, driver: 'sony-bravia', host: '127.0.0.1', port, credentials: {}, options: {} };
}
