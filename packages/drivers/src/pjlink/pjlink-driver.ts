import { deviceMessage, messageOfParts } from '@greenroom/domain/operations/device-message.ts';
import * as z from 'zod/mini';
import { type Device, defineDriver, type SwitchedPower } from '../driver.ts';
import { DriverError, notUnderstood, unsupported } from '../driver-error.ts';
import { ifKnown } from '../if-known.ts';
import { converse } from '../transport/converse.ts';
import { splitAt } from '../transport/split.ts';
import {
  describeFault,
  digestOf,
  readFaults,
  readGreeting,
  readPower,
  readResponse,
  readVersionIn,
  writeCommand,
} from './codec.ts';

type SendRequest = (command: string, parameter?: string) => Promise<string>;

/** A projector closes idle connections after a few seconds: connect, send all queries, close. */
function talkTo<T>(
  device: Device,
  signal: AbortSignal,
  talk: (request: SendRequest) => Promise<T>,
): Promise<T> {
  return converse(
    device,
    { split: splitAt('\r') },
    {
      signal,
      async talk(line) {
        const { salt } = readGreeting((await line.read()).toString());
        let digest = salt === null ? '' : digestOf(salt, device.credentials.password ?? '');
        return talk(async (command, parameter = '?') => {
          line.send(writeCommand(command, parameter, digest));
          digest = '';
          return readResponse(command, (await line.read()).toString());
        });
      },
    },
  );
}

/** Some class 1 projectors do not reject a class 2 command but stay silent, so query the class first. */
async function requestClass2(request: SendRequest, command: string): Promise<string | undefined> {
  return (await ifKnown(request('1CLSS'))) === '2' ? ifKnown(request(command)) : undefined;
}

/** What a projector is, or is about to be. */
const headedFor = { on: 'on', warming: 'on', standby: 'standby', cooling: 'standby' } as const;

/** A projector rejects power commands while it warms up or cools down, and some damage their lamp instead. */
async function switchPower(request: SendRequest, wanted: SwitchedPower): Promise<void> {
  const { power } = readPower(await request('1POWR'));
  if (headedFor[power] === wanted) return;
  if (power === 'cooling') throw new DriverError('device-busy', deviceMessage('device.stillCooling'));
  if (power === 'warming') throw new DriverError('device-busy', deviceMessage('device.stillWarming'));
  if ((await request('1POWR', wanted === 'on' ? '1' : '0')) !== 'OK') throw notUnderstood();
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
    talkTo(device, signal, async (request) => {
      const { part, power } = readPower(await request('1POWR'));
      const errors = await ifKnown(request('1ERST'));
      const faults = errors === undefined ? undefined : readFaults(errors);
      return {
        message: messageOfParts([part, ...(faults ?? []).map(describeFault)]),
        facts: { power, ...(faults && { faults }) },
      };
    }),

  identify: (device, signal) =>
    talkTo(device, signal, async (request) => ({
      manufacturer: await ifKnown(request('1INF1')),
      model: await ifKnown(request('1INF2')),
      name: await ifKnown(request('1NAME')),
      serial_number: await requestClass2(request, '2SNUM'),
    })),

  readVersion: (device, signal) =>
    talkTo(device, signal, async (request) => {
      const version =
        (await requestClass2(request, '2SVER')) || readVersionIn((await ifKnown(request('1INFO'))) ?? '');
      if (!version) throw unsupported(deviceMessage('device.projectorNoVersion'));
      return version;
    }),

  setPower: (device, power, signal) => talkTo(device, signal, (request) => switchPower(request, power)),
});
