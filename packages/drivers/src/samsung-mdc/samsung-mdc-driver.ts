import { messageOfParts } from '@greenroom/domain/operations/device-message.ts';
import * as z from 'zod/mini';
import { type Device, defineDriver } from '../driver.ts';
import { explainNoRestart } from '../explain-no-restart.ts';
import { ifKnown } from '../if-known.ts';
import { type Conversation, converse } from '../transport/converse.ts';
import { startTls } from '../transport/start-tls.ts';
import {
  commands,
  on,
  readFaults,
  readFrame,
  readPinResponse,
  readPower,
  readText,
  readTlsGreeting,
  restart,
  splitMdc,
  standby,
  writeFrame,
  writePin,
} from './codec.ts';

/** 254 and 255 address every display: their responses would collide. */
const options = z.object({ display_id: z._default(z.int().check(z.minimum(0), z.maximum(253)), 1) });

type Display = Device<z.infer<typeof options>>;
type SendRequest = (command: number, data?: number[]) => Promise<Buffer>;

const handshakeMilliseconds = 4_000;

function talkTo<T>(
  device: Display,
  signal: AbortSignal,
  talk: (request: SendRequest) => Promise<T>,
): Promise<T> {
  const { display_id: id } = device.options;
  return converse(
    device,
    { split: splitMdc },
    {
      signal,
      async talk(line) {
        if (device.credentials.password !== undefined)
          await secure(line, device, { pin: device.credentials.password, signal });
        return talk(async (command, data) => {
          line.send(writeFrame(command, id, data));
          return readFrame(command, id, await line.read());
        });
      },
    },
  );
}

async function secure(
  line: Conversation,
  device: Display,
  { pin, signal }: { pin: string; signal: AbortSignal },
): Promise<void> {
  readTlsGreeting(await line.read());
  await line.change((socket) => startTls(socket, { device, milliseconds: handshakeMilliseconds, signal }));
  line.send(writePin(pin));
  readPinResponse(await line.read());
}

export const samsungMdcDriver = defineDriver({
  id: 'samsung-mdc',
  name: 'Samsung MDC',
  defaultPort: 1515,
  credentials: ['password'],
  options,
  rebootGraceSeconds: 120,
  pollSeconds: 30,

  status: (device, signal) =>
    talkTo(device, signal, async (request) => {
      const power = readPower(await request(commands.power));
      const data = await ifKnown(request(commands.faults));
      const faults = data ? readFaults(data) : { parts: [], facts: {} };
      return {
        message: messageOfParts([...power.parts, ...faults.parts]),
        facts: { ...power.facts, ...faults.facts },
      };
    }),

  identify: (device, signal) =>
    talkTo(device, signal, async (request) => {
      const text = async (command: number) => {
        const data = await ifKnown(request(command));
        return data && readText(data);
      };
      return {
        manufacturer: 'Samsung',
        model: await text(commands.model),
        serial_number: await text(commands.serialNumber),
        name: await text(commands.name),
      };
    }),

  readVersion: (device, signal) =>
    talkTo(device, signal, async (request) => readText(await request(commands.version))),

  reboot: (device, signal) =>
    talkTo(device, signal, (request) => explainNoRestart(request(commands.power, [restart]))),

  setPower: (device, power, signal) =>
    talkTo(device, signal, async (request) => {
      await request(commands.power, [power === 'on' ? on : standby]);
    }),
});
