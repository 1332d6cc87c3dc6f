import { startQSysSimulator } from '@greenroom/simulators/q-sys-simulator.ts';
import { describe, expect, test } from 'vitest';
import { driverSuite, secret, someIdentity } from '../../test/driver-suite.ts';
import { DevicePool } from '../device-pool.ts';
import { qSysDriver } from './q-sys-driver.ts';

driverSuite({ driver: qSysDriver, start: startQSysSimulator });

describe('Q-SYS', () => {
  const identify = async (simulator: Awaited<ReturnType<typeof startQSysSimulator>>, change = {}) => {
    const signal = AbortSignal.timeout(5_000);
    return new DevicePool([qSysDriver]).use(
      { ...simulator.connection, asset_id: 1, ...change },
      signal,
      (driver, device) => driver.identify?.(device, signal) ?? Promise.reject(),
    );
  };

  test('identifies a core, with and without access control', async () => {
    for (const password of [undefined, secret]) {
      const simulator = await startQSysSimulator({ ...someIdentity, password });
      expect(await identify(simulator)).toEqual({ manufacturer: 'QSC', model: 'Model 7', name: 'Hall' });
      await simulator.close();
    }
  });

  test('reports a missing logon when the core requires one and there is no password', async () => {
    const simulator = await startQSysSimulator({ ...someIdentity, password: secret });
    await expect(identify(simulator, { credentials: {} })).rejects.toMatchObject({
      code: 'device-auth-failed',
    });
    await simulator.close();
  });
});
