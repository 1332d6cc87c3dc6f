import { deviceMessage, messageOfParts } from '@greenroom/domain/operations/device-message.ts';
import { type ShellySetting, startShellySimulator } from '@greenroom/simulators/shelly-simulator.ts';
import type { SimulatedIdentity } from '@greenroom/simulators/simulator.ts';
import { startSonyBraviaSimulator } from '@greenroom/simulators/sony-bravia-simulator.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { driverSuite, secret, someIdentity } from '../../test/driver-suite.ts';
import { DevicePool } from '../device-pool.ts';
import type { Driver } from '../driver.ts';
import { performAction } from '../perform-action.ts';
import { sonyBraviaDriver } from '../sony-bravia/sony-bravia-driver.ts';
import { shellyDriver } from './shelly-driver.ts';

driverSuite({ driver: shellyDriver, start: startShellySimulator });

describe('Shelly', () => {
  const running: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const simulator of running.splice(0)) await simulator.close();
  });

  async function aStrip(change: Partial<SimulatedIdentity> = {}, setting: ShellySetting = {}) {
    const simulator = await startShellySimulator({ ...someIdentity, password: secret, ...change }, setting);
    running.push(simulator);
    const connection = { ...simulator.connection, options: { off_seconds: 1 }, asset_id: 1 };
    const pool = new DevicePool([shellyDriver]);
    const signal = AbortSignal.timeout(6_000);
    const cycle = (outlet: number) =>
      performAction(
        { action_name: 'reboot', asset_id: 2, outlet: { asset_id: 1, outlet }, firmware: null },
        { pool, connectionOf: () => connection, signal },
      );
    const use = <T>(work: (driver: Driver, device: never) => Promise<T> | undefined) =>
      pool.use(connection, signal, (driver, device) => work(driver, device as never) ?? Promise.reject());
    return { simulator, cycle, use, signal };
  }

  test('identifies a strip, with and without a password', async () => {
    for (const password of [undefined, secret]) {
      const { use, signal } = await aStrip({ password });
      expect(await use((driver, device) => driver.identify?.(device, signal))).toMatchObject({
        manufacturer: 'Shelly',
        model: 'Model 7',
        name: 'Hall',
      });
      expect(await use((driver, device) => driver.status(device, signal))).toEqual({
        message: messageOfParts([1, 2, 3, 4].map((outlet) => deviceMessage('device.outletOn', { outlet }))),
        facts: { uptime_seconds: 86_400, outlets: { 1: true, 2: true, 3: true, 4: true }, faults: [] },
      });
    }
  });

  test("returns the manufacturer's offer, or that there is nothing newer", async () => {
    const { use, signal } = await aStrip();
    expect(await use((driver, device) => driver.checkFirmware?.(device, signal))).toEqual({
      current: '1.4.2',
      available: '1.5.0',
    });
    const newest = await aStrip({ newVersion: undefined });
    expect(await newest.use((driver, device) => driver.checkFirmware?.(device, newest.signal))).toEqual({
      current: '1.4.2',
      available: null,
    });
    await expect(
      newest.use((driver, device) =>
        driver.installFirmware?.(device, { url: null, version: null }, newest.signal),
      ),
    ).rejects.toMatchObject({ code: 'device-rejected' });
  });

  test('switches an outlet off, and the strip itself switches it on again', async () => {
    const cycled: number[] = [];
    const { simulator, cycle } = await aStrip({}, { onCycle: (outlet) => cycled.push(outlet) });
    expect(await cycle(2)).toMatchObject({ code: null, result: { status: 'pending' } });
    expect(cycled).toEqual([2]);
    expect([1, 2, 3].map(simulator.isOn)).toEqual([true, false, true]);
    await expect.poll(() => simulator.isOn(2)).toBe(true);
  });

  test('cuts the power of a display on an outlet', async () => {
    const display = await startSonyBraviaSimulator(someIdentity);
    running.push(display);
    const { cycle } = await aStrip({}, { onCycle: (outlet) => outlet === 3 && display.reboot() });
    const read = async () => {
      const signal = AbortSignal.timeout(2_000);
      return performAction(
        { action_name: 'get_status', asset_id: 2, outlet: null, firmware: null },
        {
          pool: new DevicePool([sonyBraviaDriver]),
          connectionOf: () => ({ ...display.connection, asset_id: 2 }),
          signal,
        },
      );
    };
    await cycle(1);
    expect(display.reboots()).toBe(0);
    await cycle(3);
    expect(display.reboots()).toBe(1);
    await expect.poll(async () => (await read()).code).toMatch(/^device-/);
    await expect.poll(async () => (await read()).code).toBeNull();
  });

  test.each([0, 5])('has no outlet %i on a strip of four', async (outlet) => {
    const { cycle } = await aStrip();
    expect(await cycle(outlet)).toMatchObject({ code: 'device-rejected' });
  });

  test('rejects an outlet that is off for hours', () => {
    expect(shellyDriver.options.safeParse({ off_seconds: 7_200 }).success).toBe(false);
  });
});
