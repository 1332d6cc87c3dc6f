import { startLgSimulator } from '@greenroom/simulators/lg-simulator.ts';
import { startTcpSimulator } from '@greenroom/simulators/tcp-simulator.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { driverSuite, someIdentity } from '../../test/driver-suite.ts';
import { readDevice } from '../device-pool.ts';
import { lgDriver } from './lg-driver.ts';

driverSuite({ driver: lgDriver, start: startLgSimulator });

describe('LG', () => {
  const running: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const simulator of running.splice(0)) await simulator.close();
  });
  const signal = () => AbortSignal.timeout(5_000);

  test('identifies a display by its serial number', async () => {
    const simulator = await startLgSimulator(someIdentity);
    running.push(simulator);
    const device = readDevice(lgDriver, { ...simulator.connection, asset_id: 1 });
    expect(await lgDriver.identify?.(device, signal())).toEqual({
      manufacturer: 'LG',
      serial_number: 'SN0012345',
    });
  });

  test('explains that an older model has no restart', async () => {
    const received: string[] = [];
    const display = await startTcpSimulator({}, ({ send }) => (bytes) => {
      received.push(bytes.toString());
      send('a 01 NG01x');
    });
    running.push(display);
    const device = { host: '127.0.0.1', port: display.port, credentials: {}, options: { set_id: 1 } };
    await expect(lgDriver.reboot?.(device, signal())).rejects.toMatchObject({
      code: 'action-unsupported',
      message: expect.stringMatching(/power outlet/),
    });
    expect(received).toEqual(['ka 01 02\r']);
  });

  test('rejects the set id that addresses every set', () => {
    const connection = { asset_id: 1, driver: 'lg', host: '127.0.0.1', port: null, credentials: {} };
    expect(() => readDevice(lgDriver, { ...connection, options: { set_id: 0 } })).toThrow(/set_id/);
    expect(readDevice(lgDriver, { ...connection, options: {} })).toMatchObject({
      port: 9761,
      options: { set_id: 1 },
    });
  });
});
