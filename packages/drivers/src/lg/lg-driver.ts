import * as z from 'zod/mini';
import { type Device, defineDriver } from '../driver.ts';
import { explainNoRestart } from '../explain-no-restart.ts';
import { converse } from '../transport/converse.ts';
import { splitAt } from '../transport/split.ts';
import { readPower, readResponse, readVersion, writeCommand } from './codec.ts';

/** 0 addresses every set on the line. */
const options = z.object({ set_id: z._default(z.int().check(z.minimum(1), z.maximum(255)), 1) });

type Display = Device<z.infer<typeof options>>;

const [power, version, serialNumber] = ['ka', 'fz', 'fy'];
const [query, off, on, restart] = ['ff', '00', '01', '02'];

/** A set does not keep the connection open: one command, one response, and a new connection for the next. */
function send(device: Display, signal: AbortSignal, [command, data]: [string, string]): Promise<string> {
  const { set_id } = device.options;
  return converse(
    device,
    { split: splitAt('x') },
    {
      signal,
      async talk(line) {
        line.send(writeCommand(command, set_id, data));
        return readResponse(command, set_id, (await line.read()).toString('latin1'));
      },
    },
  );
}

export const lgDriver = defineDriver({
  id: 'lg',
  name: 'LG commercial',
  defaultPort: 9761,
  credentials: [],
  options,
  rebootGraceSeconds: 120,
  pollSeconds: 50,
  pauseMilliseconds: 150,

  status: async (device, signal) => readPower(await send(device, signal, [power, query])),

  identify: async (device, signal) => ({
    manufacturer: 'LG',
    serial_number: (await send(device, signal, [serialNumber, query])).trim(),
  }),

  readVersion: async (device, signal) => readVersion(await send(device, signal, [version, query])),

  // A set rejects the power command for no other reason.
  reboot: (device, signal) =>
    explainNoRestart(send(device, signal, [power, restart]), ['action-unsupported', 'device-rejected']),

  async setPower(device, state, signal) {
    await send(device, signal, [power, state === 'on' ? on : off]);
  },
});
