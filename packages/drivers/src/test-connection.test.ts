import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DevicePool } from './device-pool.ts';
import { readNetworks } from './fence/allowed-networks.ts';
import { allDrivers } from './registry.ts';
import { testConnection } from './test-connection.ts';

const pool = new DevicePool(allDrivers);
const signal = () => AbortSignal.timeout(5_000);

async function aProjector(password?: string) {
  const projector = await startPjlinkSimulator({
    ...{ model: 'EB-L200', serial_number: '7', name: 'Hall', version: '1', ...(password && { password }) },
  });
  onTestFinished(() => projector.close());
  return { asset_id: 1, ...projector.connection };
}

describe('a test of a connection', () => {
  test('lists what it tried, until the device has given its name', async () => {
    const connection = await aProjector('s3cret');
    const steps = await testConnection(
      { ...connection, credentials: { password: 's3cret' } },
      { pool, signal: signal() },
    );
    expect(steps.map(({ step, code }) => [step, code])).toEqual([
      ['address', null],
      ['connect', null],
      ['sign-in', null],
      ['status', null],
      ['identify', null],
    ]);
    expect(steps[1]?.target).toBe(`127.0.0.1:${connection.port}`);
    expect(steps[4]?.target).toContain('EB-L200');
    expect(JSON.stringify(steps)).not.toContain('s3cret');
    expect(steps.flatMap(({ details }) => details).join()).toContain('PJLINK 1');
  });

  test('ends at a wrong password', async () => {
    const connection = await aProjector('s3cret');
    const steps = await testConnection(
      { ...connection, credentials: { password: 'wrong' } },
      { pool, signal: signal() },
    );
    expect(steps.at(-1)).toMatchObject({ step: 'sign-in', code: 'device-auth-failed' });
  });

  test('ends where nothing listens', async () => {
    const connection = {
      asset_id: 1,
      driver: 'pjlink',
      host: '127.0.0.1',
      port: 9,
      credentials: {},
      options: {},
    };
    const steps = await testConnection(connection, { pool, signal: signal() });
    expect(steps.map(({ step, code }) => [step, code])).toEqual([
      ['address', null],
      ['connect', 'device-unreachable'],
    ]);
  });

  test('does not leave the allowed networks', async () => {
    const rejection = (address: string) => deviceMessage('device.serverMayNot', { address });
    const fenced = pool.within({ networks: readNetworks('10.0.0.0/8'), rejection });
    const steps = await testConnection(await aProjector(), { pool: fenced, signal: signal() });
    expect(steps).toMatchObject([
      { step: 'address', code: 'action-unsupported', message: { key: 'device.serverMayNot' } },
    ]);
  });
});
