import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import type { Simulator } from '@greenroom/simulators/simulator.ts';
import { type SnmpPduSetup, startSnmpPduSimulator } from '@greenroom/simulators/snmp-pdu-simulator.ts';
import { startSnmpSimulator } from '@greenroom/simulators/snmp-simulator.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { driverSuite, secret, someIdentity } from '../../test/driver-suite.ts';
import { DevicePool } from '../device-pool.ts';
import { performAction } from '../perform-action.ts';
import { snmpDriver } from './snmp-driver.ts';

const cannotShow = {
  drop: 'UDP has no connection that could be hung up on: it looks like silence.',
  'half-open': 'UDP has no connection that could be half open: it looks like silence.',
};
driverSuite({
  oneByOne: true,
  driver: { ...snmpDriver, name: 'SNMP v2c' },
  start: (identity) => startSnmpSimulator(identity, { version: 'v2c' }),
  cannotShow: {
    ...cannotShow,
    'wrong-password': 'An agent does not answer a wrong community (RFC 3584): it looks like silence.',
  },
});
driverSuite({
  oneByOne: true,
  driver: { ...snmpDriver, name: 'SNMP v3' },
  start: (identity) => startSnmpSimulator(identity, { version: 'v3' }),
  cannotShow,
});

describe('SNMP', () => {
  const running: Simulator[] = [];
  afterEach(async () => {
    for (const simulator of running.splice(0)) await simulator.close();
  });
  const pool = new DevicePool([snmpDriver]);

  async function aPdu(setup: SnmpPduSetup = {}) {
    const pdu = await startSnmpPduSimulator({ ...someIdentity, password: secret }, setup);
    running.push(pdu);
    return pdu;
  }
  const act = (
    action_name: 'reboot' | 'get_status',
    connection: Omit<DeviceConnection, 'asset_id'>,
    outlet: number | null = null,
  ) =>
    performAction(
      { action_name, asset_id: 1, outlet: outlet === null ? null : { asset_id: 1, outlet }, firmware: null },
      { pool, connectionOf: () => ({ ...connection, asset_id: 1 }), signal: AbortSignal.timeout(5_000) },
    );

  test.each(['v2c', 'v3'] as const)('identifies a device over %s', async (version) => {
    const simulator = await startSnmpSimulator({ ...someIdentity, password: secret }, { version });
    running.push(simulator);
    const signal = AbortSignal.timeout(5_000);
    const identity = await pool.use({ ...simulator.connection, asset_id: 1 }, signal, (driver, device) =>
      driver.identify ? driver.identify(device, signal) : Promise.reject(),
    );
    expect(identity).toEqual({
      manufacturer: 'Acme',
      model: 'Model 7',
      serial_number: 'SN0012345',
      name: 'Hall',
    });
  });

  test.each(['apc-rpdu', 'apc-cpdu', 'apc-masterswitch', 'apc-masterswitch-plus'] as const)(
    'restarts one outlet of %s, and no other',
    async (family) => {
      const cycled: number[] = [];
      const pdu = await aPdu({ family, onCycle: (outlet) => cycled.push(outlet) });
      const outcome = await act('reboot', pdu.connection, 3);
      expect(outcome).toMatchObject({ code: null, result: { status: 'pending' } });
      await expect.poll(() => cycled).toEqual([3]);
      expect([1, 2, 3, 4].map(pdu.isOn)).toEqual([true, true, true, true]);
    },
  );

  test('restarts an outlet over v3', async () => {
    const cycled: number[] = [];
    const pdu = await aPdu({ version: 'v3', onCycle: (outlet) => cycled.push(outlet) });
    expect(await act('reboot', pdu.connection, 8)).toMatchObject({ code: null });
    await expect.poll(() => cycled).toEqual([8]);
  });

  test('proves by the uptime that the device on the outlet was restarted', async () => {
    const fed = await startSnmpSimulator({ ...someIdentity, bootMilliseconds: 50 });
    running.push(fed);
    const pdu = await aPdu({ onCycle: () => fed.reboot() });
    expect(await act('get_status', fed.connection)).toMatchObject({
      message: deviceMessage('device.onDays', { count: 40 }),
    });
    await act('reboot', pdu.connection, 1);
    await expect
      .poll(async () => englishMessage((await act('get_status', fed.connection)).message))
      .toBe('On, started less than a minute ago');
    expect(fed.reboots()).toBe(1);
  });

  test('reports that there is no such outlet', async () => {
    const pdu = await aPdu({ outlets: 4 });
    for (const outlet of [5, 0]) {
      const outcome = await act('reboot', pdu.connection, outlet);
      expect(outcome).toMatchObject({
        code: 'device-rejected',
        message: deviceMessage('device.stripNoOutlet', { outlet }),
      });
    }
  });

  test('is rejected, and switches nothing, when the connection names another family', async () => {
    const cycled: number[] = [];
    const pdu = await aPdu({ family: 'apc-masterswitch-plus', onCycle: (outlet) => cycled.push(outlet) });
    const connection = { ...pdu.connection, options: { version: 'v2c', pdu: 'apc-rpdu' } };
    expect(await act('reboot', connection, 2)).toMatchObject({ code: 'device-rejected' });
    expect(pdu.isOn(2)).toBe(true);
    expect(cycled).toEqual([]);
  });

  test('reports that a connection without a family has no outlets', async () => {
    const pdu = await aPdu();
    const outcome = await act('reboot', { ...pdu.connection, options: { version: 'v2c' } }, 2);
    expect(outcome).toMatchObject({
      code: 'action-unsupported',
      message: deviceMessage('device.stripFamilyUnknown'),
    });
  });

  test('treats an unknown host name as unreachable', async () => {
    const simulator = await startSnmpSimulator(someIdentity);
    running.push(simulator);
    const outcome = await act('get_status', { ...simulator.connection, host: 'no-such-host.invalid' });
    expect(outcome).toMatchObject({ code: 'device-unreachable', result: { status: 'offline' } });
  });

  test('sends a query twice when a datagram is lost, and a command once', async () => {
    for (const [requests, outlet] of [
      [2, null],
      [1, 2],
    ] as const) {
      const { connection, received, close } = await aSilentAgent();
      const outcome = await act(outlet === null ? 'get_status' : 'reboot', connection, outlet);
      expect(received).toHaveLength(requests);
      expect(outcome.code).toBe(outlet === null ? 'device-not-answering' : 'outcome-unknown');
      close();
    }
  }, 15_000);

  test('writes the command byte for byte as X.690 encodes it, with the password as community', async () => {
    const { connection, received, close } = await aSilentAgent();
    await act('reboot', { ...connection, options: { ...connection.options, community: 'public' } }, 1);
    const bytes = received[0]?.toString('hex');
    expect(bytes).toContain(`0201010407${Buffer.from('private').toString('hex')}a3`);
    // 1.3.6.1.4.1.318.1.1.12.3.3.1.1.4.1 = INTEGER 3
    expect(bytes).toContain('06102b06010401823e01010c03030101040102 0103'.replace(' ', ''));
    close();
  }, 10_000);

  test('never reveals the community or the pass phrase', async () => {
    for (const version of ['v2c', 'v3'] as const) {
      const simulator = await startSnmpSimulator({ ...someIdentity, password: secret }, { version });
      running.push(simulator);
      simulator.setFault('wrong-password');
      const signal = AbortSignal.timeout(5_000);
      const error: unknown = await pool
        .use({ ...simulator.connection, asset_id: 1 }, signal, (driver, device) =>
          driver.status(device, signal),
        )
        .catch((reason: unknown) => reason);
      const { inspect } = await import('node:util');
      expect(error).toBeInstanceOf(Error);
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(secret);
    }
  }, 10_000);

  async function aSilentAgent() {
    const received: Buffer[] = [];
    const socket = createSocket('udp4', (bytes) => received.push(bytes));
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const connection = {
      driver: 'snmp',
      host: '127.0.0.1',
      port: socket.address().port,
      credentials: { password: 'private' },
      options: { version: 'v2c', pdu: 'apc-rpdu' },
    };
    return { connection, received, close: () => socket.close() };
  }
});
