import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import * as z from 'zod/mini';
import { type Device, defineDriver } from '../driver.ts';
import { notResponding, unknownCommand } from '../driver-error.ts';
import { noRestart } from '../explain-no-restart.ts';
import { ifKnown } from '../if-known.ts';
import { type Conversation, converse } from '../transport/converse.ts';
import { readReport, readVersion, restart, splitShure, stopMetering, writeQuery } from './codec.ts';

type SendRequest = (parameter: string) => Promise<string>;
type Talk<T> = (request: SendRequest, line: Conversation) => Promise<T>;

function talkTo<T>(device: Device, signal: AbortSignal, talk: Talk<T>): Promise<T> {
  return converse(
    device,
    { split: splitShure },
    {
      signal,
      talk(line) {
        // A device that sends meter levels floods the connection; one without meters responds to this with an error.
        line.send(stopMetering);
        let hasMeteringResponse = false;
        const request: SendRequest = async (parameter) => {
          line.send(writeQuery(parameter));
          while (true) {
            const report = readReport((await line.read()).toString('latin1'));
            if (report.kind === 'report' && report.parameter === parameter) return report.value;
            if (report.kind === 'error') {
              if (hasMeteringResponse) throw unknownCommand();
              hasMeteringResponse = true;
            }
            if (report.kind === 'report' && report.parameter === 'METER_RATE') hasMeteringResponse = true;
          }
        };
        return talk(request, line);
      },
    },
  );
}

/** There is no acknowledgement: a device that does not close the connection within this time has not restarted. */
const restartMilliseconds = 4_000;

export const shureDriver = defineDriver({
  id: 'shure',
  name: 'Shure',
  defaultPort: 2202,
  credentials: [],
  options: z.object({}),
  rebootGraceSeconds: 120,
  pollSeconds: 30,

  status: (device, signal) =>
    talkTo(device, signal, async (request) => {
      const { version, faults } = readVersion(await request('FW_VER'));
      return {
        message: deviceMessage(faults.length > 0 ? 'device.firmwareNotValid' : 'device.ready'),
        version,
        facts: { faults },
      };
    }),

  identify: (device, signal) =>
    talkTo(device, signal, async (request) => ({
      manufacturer: 'Shure',
      model: await ifKnown(request('MODEL')),
      serial_number: await ifKnown(request('SERIAL_NUM')),
      name: await ifKnown(request('DEVICE_ID')),
    })),

  readVersion: (device, signal) =>
    talkTo(device, signal, async (request) => readVersion(await request('FW_VER')).version),

  reboot: (device, signal) =>
    talkTo(device, signal, async (request, line) => {
      await request('FW_VER');
      line.send(restart);
      if (await line.hangUp(restartMilliseconds)) return;
      throw (await hasRejected(line)) ? noRestart() : notResponding();
    }),
});

/** Searches the messages that have already arrived. */
async function hasRejected(line: Conversation): Promise<boolean> {
  const arrived = await line.read(0).catch(() => undefined);
  if (arrived === undefined) return false;
  return readReport(arrived.toString('latin1')).kind === 'error' || hasRejected(line);
}
