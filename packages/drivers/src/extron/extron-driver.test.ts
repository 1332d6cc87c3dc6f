import { startExtronSimulator } from '@greenroom/simulators/extron-simulator.ts';
import type { Simulator } from '@greenroom/simulators/simulator.ts';
import { startTcpSimulator } from '@greenroom/simulators/tcp-simulator.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { driverSuite, secret, someIdentity } from '../../test/driver-suite.ts';
import { readDevice } from '../device-pool.ts';
import { extronDriver } from './extron-driver.ts';

for (const transport of ['telnet', 'ssh'] as const) {
  driverSuite({
    driver: { ...extronDriver, name: `Extron SIS over ${transport}` },
    start: (identity) => startExtronSimulator(identity, { transport }),
  });
}
driverSuite({
  driver: { ...extronDriver, name: 'Extron SIS without a password' },
  start: startExtronSimulator,
  password: null,
});

describe('Extron', () => {
  const running: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const simulator of running.splice(0)) await simulator.close();
  });
  const signal = () => AbortSignal.timeout(8_000);

  async function aSwitcher(...given: Parameters<typeof startExtronSimulator>): Promise<Simulator> {
    const simulator = await startExtronSimulator(...given);
    running.push(simulator);
    return simulator;
  }
  const deviceOf = ({ connection }: Simulator, change = {}) =>
    readDevice(extronDriver, { ...connection, asset_id: 1, ...change });

  /** Greets, and answers every line with this. */
  async function aDeviceThatSays(response: string) {
    const device = await startTcpSimulator({}, ({ send }) => {
      send('(c) Copyright 2010, Extron Electronics, DVS 304, V1.05\r\n');
      return () => send(response);
    });
    running.push(device);
    return { host: '127.0.0.1', port: device.port, credentials: {}, options: { transport: 'telnet' } };
  }

  test.each(['telnet', 'ssh'] as const)('identifies a device over %s', async (transport) => {
    const device = deviceOf(await aSwitcher({ ...someIdentity, password: secret }, { transport }));
    expect(await extronDriver.identify?.(device, signal())).toEqual({
      manufacturer: 'Extron',
      model: 'Model 7',
      name: 'Hall',
    });
  });

  test('logs in when a password is stored and the device has none', async () => {
    const device = deviceOf(await aSwitcher(someIdentity), { credentials: { password: secret } });
    expect(await extronDriver.readVersion?.(device, signal())).toBe('1.4.2');
  });

  test('reports a missing password', async () => {
    const device = deviceOf(await aSwitcher({ ...someIdentity, password: secret }), { credentials: {} });
    await expect(extronDriver.status(device, signal())).rejects.toMatchObject({
      code: 'device-auth-failed',
      message: expect.stringMatching(/none is stored/),
    });
  });

  test('explains that a model has no restart', async () => {
    const device = await aDeviceThatSays('E10\r\n');
    await expect(extronDriver.reboot?.(device, signal())).rejects.toMatchObject({
      code: 'action-unsupported',
      message: expect.stringMatching(/power outlet/),
    });
  });

  test('reports that the administrator password is needed', async () => {
    const device = await aDeviceThatSays('E24\r\n');
    await expect(extronDriver.reboot?.(device, signal())).rejects.toMatchObject({
      code: 'device-rejected',
      message: expect.stringMatching(/administrator/),
    });
  });

  test('skips events of buttons, but not endlessly', async () => {
    const patient = await aDeviceThatSays('Chn3\r\nQik\r\nVer01*1.05\r\n');
    expect(await extronDriver.readVersion?.(patient, signal())).toBe('1.05');
    const talkative = await aDeviceThatSays('Chn3\r\n'.repeat(30));
    await expect(extronDriver.readVersion?.(talkative, signal())).rejects.toMatchObject({
      code: 'device-protocol-error',
    });
  });

  test('uses telnet by default', () => {
    const connection = { asset_id: 1, driver: 'extron', host: '127.0.0.1', port: null, credentials: {} };
    expect(readDevice(extronDriver, { ...connection, options: {} })).toMatchObject({
      port: 23,
      options: { transport: 'telnet' },
    });
    expect(() => readDevice(extronDriver, { ...connection, options: { transport: 'serial' } })).toThrow(
      /transport/,
    );
  });
});
