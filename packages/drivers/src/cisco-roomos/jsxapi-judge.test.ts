import { startCiscoRoomosSimulator } from '@greenroom/simulators/cisco-roomos-simulator.ts';
import type { Simulator } from '@greenroom/simulators/simulator.ts';
import { connect } from 'jsxapi';
import { afterEach, describe, expect, test } from 'vitest';
import { secret, someIdentity } from '../../test/driver-suite.ts';

/** Cisco's own client, which knows nothing of our driver: simulator and driver cannot be wrong together. */
describe('the simulated Cisco device with jsxapi', () => {
  let simulator: Simulator;
  afterEach(() => simulator.close());

  async function join(password = secret) {
    simulator = await startCiscoRoomosSimulator({ ...someIdentity, password: secret });
    const xapi = connect(`ws://127.0.0.1:${simulator.connection.port}`, { username: 'admin', password });
    const errors: unknown[] = [];
    xapi.on('error', (error) => errors.push(error));
    return { xapi, errors };
  }

  test('returns its version, its serial number and its name', async () => {
    const { xapi, errors } = await join();
    expect(await xapi.status.get('SystemUnit Software Version')).toBe('1.4.2');
    expect(await xapi.status.get('SystemUnit Hardware Module SerialNumber')).toBe('SN0012345');
    expect(await xapi.config.get('SystemUnit Name')).toBe('Hall');
    expect(await xapi.status.get('Provisioning Software UpgradeStatus')).toMatchObject({ Status: 'None' });
    expect(errors).toEqual([]);
    xapi.close();
  });

  test('rejects unknown paths and commands', async () => {
    const { xapi } = await join();
    await expect(xapi.status.get('Nothing Here')).rejects.toMatchObject({ code: 3 });
    await expect(xapi.command('Nothing Here')).rejects.toMatchObject({ code: -32601 });
    await expect(xapi.command('SystemUnit SoftwareUpgrade')).rejects.toMatchObject({ code: -32602 });
    xapi.close();
  });

  test('restarts on command', async () => {
    const { xapi, errors } = await join();
    expect(await xapi.command('SystemUnit Boot', { Action: 'Restart' })).toMatchObject({ status: 'OK' });
    expect(simulator.reboots()).toBe(1);
    await expect.poll(() => errors.length).toBe(1);
  });

  test('accepts an upgrade from a URL', async () => {
    const { xapi } = await join();
    await xapi.command('SystemUnit SoftwareUpgrade', { URL: 'https://127.0.0.1:9/a.pkg', Forced: 'True' });
    expect(await xapi.status.get('Provisioning Software UpgradeStatus Status')).toBe('InProgress');
    xapi.close();
  });

  test('rejects another password', async () => {
    const { errors } = await join('wrong');
    await expect.poll(() => String(errors)).toContain('401');
  });
});
