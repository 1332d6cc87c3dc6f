import { startSamsungMdcSimulator } from '@greenroom/simulators/samsung-mdc-simulator.ts';
import type { Simulator } from '@greenroom/simulators/simulator.ts';
import { startTcpSimulator } from '@greenroom/simulators/tcp-simulator.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { driverSuite, someIdentity } from '../../test/driver-suite.ts';
import { readDevice } from '../device-pool.ts';
import { samsungMdcDriver } from './samsung-mdc-driver.ts';

/** Begins with zero, as no number in an outcome does: so it can only be found there if it leaked. */
const pin = '0471';

for (const [name, password] of [
  ['Samsung MDC, secured', pin],
  ['Samsung MDC, plain', null],
] as const) {
  driverSuite({ driver: { ...samsungMdcDriver, name }, start: startSamsungMdcSimulator, password });
}

describe('Samsung MDC', () => {
  const running: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const simulator of running.splice(0)) await simulator.close();
  });

  async function aDisplay(password?: string) {
    const simulator = await startSamsungMdcSimulator({ ...someIdentity, password });
    running.push(simulator);
    return simulator;
  }

  const signal = () => AbortSignal.timeout(5_000);
  const deviceOf = ({ connection }: Simulator, change = {}) =>
    readDevice(samsungMdcDriver, { ...connection, asset_id: 1, ...change });

  test.each([[undefined], [pin]])('identifies a display (PIN: %s)', async (password) => {
    const device = deviceOf(await aDisplay(password));
    expect(await samsungMdcDriver.identify?.(device, signal())).toEqual({
      manufacturer: 'Samsung',
      model: 'Model 7',
      serial_number: 'SN0012345',
      name: 'Hall',
    });
  });

  test('requires the PIN when a secured display has none stored', async () => {
    const device = deviceOf(await aDisplay(pin), { credentials: {} });
    await expect(samsungMdcDriver.status(device, signal())).rejects.toMatchObject({
      code: 'device-auth-failed',
      message: expect.stringMatching(/PIN/),
    });
  });

  test('rejects a display id that addresses every display', async () => {
    const simulator = await aDisplay();
    expect(() => deviceOf(simulator, { options: { display_id: 254 } })).toThrow(/display_id/);
  });

  test('sends the bytes of the document, and treats NAK as "not on this model"', async () => {
    const received: string[] = [];
    const display = await startTcpSimulator({}, ({ send }) => (bytes) => {
      received.push(bytes.toString('hex'));
      send(Buffer.from('aaff01034e110062', 'hex'));
    });
    running.push(display);
    const device = { host: '127.0.0.1', port: display.port, credentials: {}, options: { display_id: 1 } };
    await expect(samsungMdcDriver.reboot?.(device, signal())).rejects.toMatchObject({
      code: 'action-unsupported',
      message: expect.stringMatching(/power outlet/),
    });
    expect(received).toEqual(['aa1101010215']);
  });
});
