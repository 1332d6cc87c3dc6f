import { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anAgent } from './an-agent.ts';
import { aDevice, connectionOf, testDriver } from './test-device.ts';

describe('polling', () => {
  test('reports every device at every poll, even when nothing has changed', async () => {
    const devices = [await aDevice(), await aDevice(), await aDevice()];
    for (const device of devices) onTestFinished(() => device.close());
    devices[2]?.setFault('drop');
    const { server, start } = await anAgent();
    await start();
    const line = await server.welcomed(
      devices.map((device, index) => connectionOf(index + 1, device)),
      { test: 1 },
    );
    const seen = new Map<number, string[]>();
    while ([1, 2, 3].some((id) => (seen.get(id)?.length ?? 0) < 3)) {
      const { statuses } = await line.next('statuses');
      for (const { asset_id, status } of statuses)
        seen.set(asset_id, [...(seen.get(asset_id) ?? []), status]);
    }
    expect(new Set(seen.get(1))).toEqual(new Set(['online']));
    expect(new Set(seen.get(3))).toEqual(new Set(['error']));
  });

  test('polls each kind of device at its own interval, and those without one never', async () => {
    const [often, seldom, never, unknown] = [
      await aDevice(),
      await aDevice(),
      await aDevice(),
      await aDevice(),
    ];
    for (const device of [often, seldom, never, unknown]) onTestFinished(() => device.close());
    const kinds = ['often', 'seldom', 'never', 'unknown'].map((id) => ({ ...testDriver, id }));
    const { server, start } = await anAgent({ pool: new DevicePool(kinds) });
    await start();
    await server.welcomed(
      [
        { ...connectionOf(1, often), driver: 'often' },
        { ...connectionOf(2, seldom), driver: 'seldom' },
        { ...connectionOf(3, never), driver: 'never' },
        { ...connectionOf(4, unknown), driver: 'unknown' },
      ],
      { often: 1, seldom: 3600, never: 0 },
    );
    await expect.poll(() => often.received.length, { timeout: 10_000 }).toBeGreaterThan(3);
    expect([seldom, never, unknown].map(({ received }) => received.length)).toEqual([1, 0, 0]);
  });

  test('sends at most one message per second, whatever the number of devices', async () => {
    const device = await aDevice();
    onTestFinished(() => device.close());
    const { server, start } = await anAgent();
    await start();
    const line = await server.welcomed(
      Array.from({ length: 40 }, (_, index) => connectionOf(index + 1, device)),
      { test: 2 },
    );
    const begin = performance.now();
    const counts = [];
    for (let n = 0; n < 3; n++) counts.push((await line.next('statuses')).statuses.length);
    expect(performance.now() - begin).toBeGreaterThan(2_700);
    expect(Math.max(...counts)).toBeGreaterThan(10);
  });

  test('stops for devices that have left the inventory', async () => {
    const [stays, leaves] = [await aDevice(), await aDevice()];
    onTestFinished(() => stays.close());
    onTestFinished(() => leaves.close());
    const { server, start } = await anAgent();
    await start();
    const line = await server.welcomed([connectionOf(1, stays), connectionOf(2, leaves)], { test: 1 });
    await expect.poll(() => leaves.received.length).toBeGreaterThan(0);
    line.send({ type: 'devices', poll_seconds: { test: 1 }, devices: [connectionOf(1, stays)] });
    await expect.poll(() => stays.received.length).toBeGreaterThan(2);
    const before = leaves.received.length;
    const more = stays.received.length + 2;
    await expect.poll(() => stays.received.length).toBeGreaterThan(more);
    expect(leaves.received.length).toBe(before);
  });
});
