import * as z from 'zod/mini';
import { type Device, defineDriver } from '../driver.ts';
import { DriverError, wrongPassword } from '../driver-error.ts';
import { type Conversation, converse } from '../transport/converse.ts';
import { splitAt } from '../transport/split.ts';
import {
  describeStatus,
  type EngineStatus,
  endOfMessage,
  factsOf,
  readEngineStatus,
  readMessage,
  readResult,
  writeRequest,
} from './codec.ts';

/** The core also sends unsolicited messages: those without our request id are skipped. */
async function callMethod(
  line: Conversation,
  id: number,
  [method, params]: [string, unknown],
): Promise<unknown> {
  line.send(writeRequest(id, method, params));
  while (true) {
    const message = readMessage(await line.read());
    if (message.id === id) return readResult(message);
  }
}

async function logOn(line: Conversation, { username = '', password }: Device['credentials']): Promise<void> {
  if (password === undefined) return;
  await callMethod(line, 1, ['Logon', { User: username, Password: password }]).catch((error: unknown) => {
    // The error number of a rejected logon is undocumented, so every error of the core counts as a rejection.
    throw error instanceof DriverError && rejections.includes(error.code) ? wrongPassword() : error;
  });
}

const rejections: readonly string[] = ['device-rejected', 'device-busy', 'action-unsupported'];

function readStatus(device: Device, signal: AbortSignal): Promise<EngineStatus> {
  return converse(
    device,
    { split: splitAt(endOfMessage) },
    {
      signal,
      async talk(line) {
        await logOn(line, device.credentials);
        return readEngineStatus(await callMethod(line, 2, ['StatusGet', 0]));
      },
    },
  );
}

export const qSysDriver = defineDriver({
  id: 'q-sys',
  name: 'Q-SYS QRC',
  defaultPort: 1710,
  credentials: ['username', 'password'],
  options: z.object({}),
  // A core loads its design before it responds again.
  rebootGraceSeconds: 300,
  pollSeconds: 30,

  status: async (device, signal) => {
    const status = await readStatus(device, signal);
    return { message: describeStatus(status), facts: factsOf(status) };
  },

  identify: async (device, signal) => {
    const { Platform, DesignName } = await readStatus(device, signal);
    return { manufacturer: 'QSC', model: Platform, name: DesignName };
  },
});
