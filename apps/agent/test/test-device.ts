import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { defineDriver } from '@greenroom/drivers/driver.ts';
import { rejected } from '@greenroom/drivers/driver-error.ts';
import { converse } from '@greenroom/drivers/transport/converse.ts';
import { splitAt } from '@greenroom/drivers/transport/split.ts';
import { startTcpSimulator, type TcpSimulator } from '@greenroom/simulators/tcp-simulator.ts';
import * as z from 'zod/mini';

function sendCommand(
  device: { host: string; port: number },
  signal: AbortSignal,
  command: string,
): Promise<string> {
  return converse(
    device,
    { split: splitAt('\n'), responseMilliseconds: 20_000 },
    {
      signal,
      async talk(line) {
        line.send(`${command}\n`);
        const response = (await line.read()).toString();
        if (response !== `${command} OK`)
          throw rejected(deviceMessage('device.refused', { words: response }));
        return response;
      },
    },
  );
}

/** The smallest protocol that can do everything: a word, and the same word with OK. */
export const testDriver = defineDriver({
  id: 'test',
  name: 'Test',
  defaultPort: 1,
  credentials: ['password'],
  options: z.object({}),
  rebootGraceSeconds: 60,
  pollSeconds: 30,
  async status(device, signal) {
    await sendCommand(device, signal, 'STATUS');
    return { message: deviceMessage('device.on'), version: '1.0' };
  },
  async reboot(device, signal) {
    await sendCommand(device, signal, 'REBOOT');
  },
});

export type TestDevice = Omit<TcpSimulator, 'reboots'> & {
  /** Every received word, in order. */
  received: string[];
  /** Makes the device hold back its responses until the promise resolves. */
  holdUntil(free: Promise<unknown>): void;
};

export async function aDevice(): Promise<TestDevice> {
  const received: string[] = [];
  let free: Promise<unknown> = Promise.resolve();
  const simulator = await startTcpSimulator({}, ({ send }) => (bytes) => {
    const command = bytes.toString().trim();
    received.push(command);
    void free.then(() => send(`${command} OK\n`));
  });
  return {
    ...simulator,
    received,
    holdUntil(promise) {
      free = promise;
    },
  };
}

export function connectionOf(asset_id: number, { port }: Pick<TestDevice, 'port'>, host = '127.0.0.1') {
  return { asset_id, driver: 'test', host, port, credentials: { password: 'c0rrect-horse' }, options: {} };
}
