import { connect } from 'node:net';
import { startSamsungMdcSimulator } from '@greenroom/simulators/samsung-mdc-simulator.ts';
import { expect, onTestFinished, test } from 'vitest';
import { someIdentity } from '../../test/driver-suite.ts';

/** No package implements MDC: these are frames of the manufacturer's document, byte by byte. */
test('the simulated display returns its whole status, and accepts power, volume, mute and input', async () => {
  const simulator = await startSamsungMdcSimulator(someIdentity);
  onTestFinished(() => simulator.close());
  const socket = connect(simulator.connection.port ?? 0, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const say = (frame: string) =>
    new Promise<string>((resolve) => {
      socket.once('data', (bytes) => resolve(bytes.toString('hex').replace(/..(?!$)/g, '$& ')));
      socket.write(Buffer.from(frame.replaceAll(' ', ''), 'hex'));
    });
  // Power, volume, mute, input, aspect, and two that stay 0.
  const status = 'aa 00 01 00 01';
  expect(await say(status)).toBe('aa ff 01 09 41 00 01 19 00 21 10 00 00 95');
  expect(await say('aa 12 01 01 0a 1e')).toBe('aa ff 01 03 41 12 0a 60');
  expect(await say('aa 13 01 01 01 16')).toBe('aa ff 01 03 41 13 01 58');
  expect(await say('aa 14 01 01 23 39')).toBe('aa ff 01 03 41 14 23 7b');
  expect(await say(status)).toBe('aa ff 01 09 41 00 01 0a 01 23 10 00 00 89');
  expect(await say('aa 11 01 01 00 13')).toBe('aa ff 01 03 41 11 00 55');
  expect(await say('aa 11 01 00 12')).toBe('aa ff 01 03 41 11 00 55');
  // Asked as one of all displays, it answers in its own name.
  expect(await say('aa 13 fe 00 11')).toBe('aa ff 01 03 41 13 01 58');
  // A volume past the end, and a command that it does not have.
  expect(await say('aa 12 01 01 ff 13')).toBe('aa ff 01 03 4e 12 00 63');
  expect(await say('aa 99 01 00 9a')).toBe('aa ff 01 03 4e 99 00 ea');
});
