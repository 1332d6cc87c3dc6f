import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { defineDriver } from '@greenroom/drivers/driver.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { PollResult } from './history/history.ts';
import { Inventory } from './inventory.ts';
import { pollDevices } from './poll-devices.ts';

describe('polling the devices of a site', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  test('starts the polls of a second at four moments, and polls each device once per period', async () => {
    const moments = new Map<string, number[]>();
    const driver = defineDriver({
      id: 'fake',
      name: 'Fake',
      defaultPort: 1,
      credentials: [],
      options: z.object({}),
      rebootGraceSeconds: 1,
      pollSeconds: 2,
      async status({ host }) {
        moments.set(host, [...(moments.get(host) ?? []), performance.now()]);
        return { message: deviceMessage('device.on') };
      },
    });
    const devices = Array.from({ length: 100 }, (_, index) => ({
      asset_id: index + 1,
      driver: 'fake',
      host: `10.0.0.${index + 1}`,
      port: null,
      credentials: {},
      options: {},
    }));
    const inventory = new Inventory();
    inventory.replace(devices);
    const statuses: PollResult[] = [];
    const polling = pollDevices({
      inventory,
      pool: new DevicePool([driver]),
      report: (status) => statuses.push(status),
    });
    polling.follow(devices, { fake: 2 });
    await vi.advanceTimersByTimeAsync(6_000);
    polling.stop();
    const starts = new Set([...moments.values()].flat());
    expect(starts.size).toBeLessThanOrEqual(25);
    for (const [first = 0, second = 0, third = 0] of moments.values()) {
      expect([second - first, third - second].map(Math.round)).toEqual([2_000, 2_000]);
    }
    expect(statuses.length).toBeGreaterThanOrEqual(295);
  });
});
