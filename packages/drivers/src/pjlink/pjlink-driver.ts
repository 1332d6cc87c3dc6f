import { deviceMessage, messageOfParts } from '@greenroom/domain/operations/device-message.ts';
import * as z from 'zod/mini';
import { type Device, defineDriver } from '../driver.ts';
import { unsupported } from '../driver-error.ts';
import { ifKnown } from '../if-known.ts';
import { converse } from '../transport/converse.ts';
import { splitAt } from '../transport/split.ts';
import {
  digestOf,
  readFaults,
  readGreeting,
  readPower,
  readResponse,
  readVersionIn,
  writeQuery,
} from './codec.ts';

type Ask = (command: string) => Promise<string>;

/** A projector closes idle connections after a few seconds: connect, send all queries, close. */
function ask<T>(device: Device, signal: AbortSignal, questions: (ask: Ask) => Promise<T>): Promise<T> {
  return converse(
    device,
    { split: splitAt('\r') },
    {
      signal,
      async talk(line) {
        const { salt } = readGreeting((await line.read()).toString());
        let digest = salt === null ? '' : digestOf(salt, device.credentials.password ?? '');
        return questions(async (command) => {
          line.send(writeQuery(command, digest));
          digest = '';
          return readResponse(command, (await line.read()).toString());
        });
      },
    },
  );
}

/** Some class 1 projectors do not reject a class 2 command but stay silent, so query the class first. */
async function askClass2(question: Ask, command: string): Promise<string | undefined> {
  return (await ifKnown(question('1CLSS'))) === '2' ? ifKnown(question(command)) : undefined;
}

export const pjlinkDriver = defineDriver({
  id: 'pjlink',
  name: 'PJLink',
  defaultPort: 4352,
  credentials: ['password'],
  options: z.object({}),
  rebootGraceSeconds: 180,
  pollSeconds: 30,

  status: (device, signal) =>
    ask(device, signal, async (question) => {
      const power = readPower(await question('1POWR'));
      const faults = readFaults((await ifKnown(question('1ERST'))) ?? '000000');
      return { message: messageOfParts([power, ...faults]) };
    }),

  identify: (device, signal) =>
    ask(device, signal, async (question) => ({
      manufacturer: await ifKnown(question('1INF1')),
      model: await ifKnown(question('1INF2')),
      name: await ifKnown(question('1NAME')),
      serial_number: await askClass2(question, '2SNUM'),
    })),

  readVersion: (device, signal) =>
    ask(device, signal, async (question) => {
      const version =
        (await askClass2(question, '2SVER')) || readVersionIn((await ifKnown(question('1INFO'))) ?? '');
      if (!version) throw unsupported(deviceMessage('device.projectorNoVersion'));
      return version;
    }),
});
