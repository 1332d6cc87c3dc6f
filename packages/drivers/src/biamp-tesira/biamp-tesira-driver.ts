import { deviceMessage, messageOfParts } from '@greenroom/domain/operations/device-message.ts';
import * as z from 'zod/mini';
import { defineDriver } from '../driver.ts';
import { explainNoRestart } from '../explain-no-restart.ts';
import { ifKnown } from '../if-known.ts';
import { readFaults, readText } from './codec.ts';
import { talkTtp } from './ttp-session.ts';

export const biampTesiraDriver = defineDriver({
  id: 'biamp-tesira',
  name: 'Biamp Tesira',
  defaultPort: 22,
  credentials: ['username', 'password'],
  options: z.object({ transport: z._default(z.enum(['ssh', 'telnet']), 'ssh') }),
  // The device loads its firmware, then its design, then searches for the other devices of the system.
  rebootGraceSeconds: 300,
  // Each poll is a login over SSH.
  pollSeconds: 60,
  pauseMilliseconds: 30,

  status: (device, signal) =>
    talkTtp(device, signal, async ({ request }) => {
      const version = readText(await request('DEVICE get version'));
      const list = await ifKnown(request('DEVICE get activeFaultList'));
      const { parts, faults } = readFaults(list ?? '[]');
      return {
        message: messageOfParts([deviceMessage('device.on'), ...parts]),
        version,
        facts: list === undefined ? {} : { faults },
      };
    }),

  identify: (device, signal) =>
    talkTtp(device, signal, async ({ request }) => ({
      manufacturer: 'Biamp',
      serial_number: readText(await request('DEVICE get serialNumber')),
      name: readText(await request('DEVICE get hostname')),
    })),

  readVersion: (device, signal) =>
    talkTtp(device, signal, async ({ request }) => readText(await request('DEVICE get version'))),

  reboot: (device, signal) =>
    explainNoRestart(talkTtp(device, signal, ({ order }) => order('DEVICE reboot'))),
});
