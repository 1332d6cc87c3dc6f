import type { Socket } from 'node:net';
import { startBiampTesiraSimulator } from '@greenroom/simulators/biamp-tesira-simulator.ts';
import type { Simulator } from '@greenroom/simulators/simulator.ts';
import { startTcpSimulator, type TcpSimulator } from '@greenroom/simulators/tcp-simulator.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { driverSuite, secret, someIdentity } from '../../test/driver-suite.ts';
import { DevicePool } from '../device-pool.ts';
import { performAction } from '../perform-action.ts';
import { biampTesiraDriver } from './biamp-tesira-driver.ts';

for (const transport of ['ssh', 'telnet'] as const) {
  driverSuite({
    driver: { ...biampTesiraDriver, name: `Biamp Tesira over ${transport}` },
    start: (identity) => startBiampTesiraSimulator(identity, { transport }),
  });
}

describe('Tesira', () => {
  let simulator: Simulator;
  afterEach(() => simulator.close());

  const identify = (change = {}) => {
    const signal = AbortSignal.timeout(5_000);
    return new DevicePool([biampTesiraDriver]).use(
      { ...simulator.connection, asset_id: 1, ...change },
      signal,
      (driver, device) => driver.identify?.(device, signal) ?? Promise.reject(),
    );
  };

  test.each(['ssh', 'telnet'] as const)('identifies itself over %s', async (transport) => {
    simulator = await startBiampTesiraSimulator(someIdentity, { transport });
    expect(await identify()).toEqual({ manufacturer: 'Biamp', serial_number: 'SN0012345', name: 'Hall' });
  });

  test.each(['ssh', 'telnet'] as const)('logs in over %s with the factory settings', async (transport) => {
    simulator = await startBiampTesiraSimulator(someIdentity, { transport });
    expect(await identify({ credentials: {} })).toMatchObject({ manufacturer: 'Biamp' });
  });

  test.each(['ssh', 'telnet'] as const)('is rejected over %s with a wrong password', async (transport) => {
    simulator = await startBiampTesiraSimulator({ ...someIdentity, password: secret }, { transport });
    const credentials = { username: 'default', password: 'another one' };
    await expect(identify({ credentials })).rejects.toMatchObject({ code: 'device-auth-failed' });
  });
});

describe('a Tesira that gets a restart command', () => {
  let device: TcpSimulator;
  afterEach(() => device.close());

  /** `obey` is what it does instead of answering. */
  async function restart(obey: (socket: Socket, command: string) => void) {
    device = await startTcpSimulator({}, ({ socket, send }) => {
      send('Welcome to the Tesira Text Protocol Server...\r\n');
      return (bytes) => {
        const command = bytes.toString().trim();
        if (command === 'DEVICE reboot') obey(socket, command);
        else send(`${command}\r\n+OK\r\n`);
      };
    });
    const connection = {
      asset_id: 1,
      driver: 'biamp-tesira',
      host: '127.0.0.1',
      port: device.port,
      credentials: {},
      options: { transport: 'telnet' },
    };
    const { code } = await performAction(
      { action_name: 'reboot', asset_id: 1, outlet: null, firmware: null },
      {
        pool: new DevicePool([biampTesiraDriver]),
        connectionOf: () => connection,
        signal: AbortSignal.timeout(5_000),
      },
    );
    return code;
  }

  test('has restarted when it echoes the command and disconnects', async () => {
    expect(await restart((socket, command) => socket.end(`${command}\r\n`))).toBeNull();
  });

  test('may or may not have restarted when it disconnects without an echo, or stays connected after one', async () => {
    expect(await restart((socket) => socket.end())).toBe('outcome-unknown');
    await device.close();
    expect(await restart((socket, command) => socket.write(`${command}\r\n`))).toBe('outcome-unknown');
  });

  test('has not restarted when it rejects the command', async () => {
    const sendError = (socket: Socket) => socket.write('-ERR WRONG_STATE\r\n');
    expect(await restart(sendError)).toBe('device-rejected');
  });
});
