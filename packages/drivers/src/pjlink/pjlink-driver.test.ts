import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import { startTcpSimulator } from '@greenroom/simulators/tcp-simulator.ts';
import { describe, expect, test } from 'vitest';
import { driverSuite, secret, someIdentity } from '../../test/driver-suite.ts';
import { DevicePool } from '../device-pool.ts';
import { pjlinkDriver } from './pjlink-driver.ts';

driverSuite({ driver: pjlinkDriver, start: startPjlinkSimulator });

describe('PJLink', () => {
  test('identifies a projector, with and without a password', async () => {
    for (const password of [undefined, secret]) {
      const simulator = await startPjlinkSimulator({ ...someIdentity, password });
      const signal = AbortSignal.timeout(5_000);
      const identity = await new DevicePool([pjlinkDriver]).use(
        { ...simulator.connection, asset_id: 1 },
        signal,
        (driver, device) => driver.identify?.(device, signal) ?? Promise.reject(),
      );
      expect(identity).toMatchObject({ model: 'Model 7', serial_number: 'SN0012345', name: 'Hall' });
      await simulator.close();
    }
  });

  test('does not switch a projector that cools down or warms up, and accepts where it is headed', async () => {
    const simulator = await startPjlinkSimulator(someIdentity, { lampMilliseconds: 60_000 });
    const { host, port } = simulator.connection;
    const device = { host, port: port ?? 0, credentials: {}, options: {} };
    const setPower = (power: 'on' | 'standby') =>
      pjlinkDriver.setPower?.(device, power, AbortSignal.timeout(5_000));
    try {
      await setPower('on');
      await setPower('standby');
      await setPower('standby');
      await expect(setPower('on')).rejects.toMatchObject({
        code: 'device-busy',
        deviceMessage: { key: 'device.stillCooling' },
      });
    } finally {
      await simulator.close();
    }
  });

  /** A projector of class 1 that says nothing to a command of class 2. */
  async function versionOfClass1(information: string): Promise<unknown> {
    const responses: Record<string, string> = { '%1CLSS ?': '1', '%1INFO ?': information };
    const projector = await startTcpSimulator({}, ({ send }) => {
      send('PJLINK 0\r');
      return (bytes) => {
        const command = bytes.toString().trim();
        if (responses[command] !== undefined) send(`${command.slice(0, 6)}=${responses[command]}\r`);
      };
    });
    const device = { host: '127.0.0.1', port: projector.port, credentials: {}, options: {} };
    try {
      return await pjlinkDriver.readVersion?.(device, AbortSignal.timeout(5_000));
    } finally {
      await projector.close();
    }
  }

  test("finds the version of a class 1 projector in the manufacturer's free text", async () => {
    expect(await versionOfClass1('Ver1.05')).toBe('1.05');
  });

  test.each([['1920x1200'], ['ERR1']])('does not accept %s as a version', async (information) => {
    await expect(versionOfClass1(information)).rejects.toMatchObject({ code: 'action-unsupported' });
  });
});
