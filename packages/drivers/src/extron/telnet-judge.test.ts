import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { startExtronSimulator } from '@greenroom/simulators/extron-simulator.ts';
import type { Simulator } from '@greenroom/simulators/simulator.ts';
import { createConnection, options } from 'telnetlib';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { secret, someIdentity } from '../../test/driver-suite.ts';

/** A telnet client that knows nothing of our driver, and wants options of its own. */
describe('the simulated switcher with a telnet client', () => {
  let simulator: Simulator;
  afterEach(() => simulator.close());

  async function join(dial: (port: number) => Duplex) {
    simulator = await startExtronSimulator({ ...someIdentity, password: secret });
    const line = dial(simulator.connection.port ?? 0);
    onTestFinished(() => void line.destroy());
    let received = '';
    line.on('data', (bytes: Buffer) => {
      received += bytes.toString('latin1');
    });
    const until = (text: string) =>
      expect.poll(() => received, { timeout: 10_000, interval: 20 }).toContain(text);
    const type = async (text: string, response: string) => {
      received = '';
      line.write(`${text}\r\n`);
      await until(`${response}\r\n`);
    };
    return { until, type };
  }

  const telnet = (port: number) =>
    createConnection(
      {
        host: '127.0.0.1',
        port,
        remoteOptions: [options.ECHO, options.SGA, options.TRANSMIT_BINARY],
        localOptions: [options.NAWS],
      },
      () => {},
    );

  test('negotiates, logs in, reads and sets', async () => {
    const { until, type } = await join(telnet);
    await until('Extron Electronics, Model 7, V1.4.2');
    await type('wrong', 'Password:');
    await type(secret, 'Login Administrator');
    for (const [typed, response] of [
      ['Q', '1.4.2'],
      ['1I', 'Model 7'],
      ['3!', 'In3 All'],
      ['!', '3'],
      ['80V', 'Vol080'],
      ['V', '80'],
      ['9!', 'E10'],
      ['\u001bStageCN', 'Ipn Stage'],
      ['\u001bCN', 'Stage'],
    ] as const)
      await type(typed, response);
  });

  test('also works with a client without telnet support', async () => {
    const { until, type } = await join((port) => connect(port, '127.0.0.1'));
    await until('Password:');
    await type(secret, 'Login Administrator');
  });
});
