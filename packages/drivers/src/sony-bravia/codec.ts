import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import * as z from 'zod/mini';
import type { DeviceStatus } from '../driver.ts';
import {
  busy,
  type DriverError,
  notUnderstood,
  rejected,
  unknownCommand,
  wrongPassword,
} from '../driver-error.ts';
import { quoteDevice } from '../quote-device.ts';
import { type HttpResponse, readJson } from '../transport/http-json.ts';

export type Call = { method: string; id: number; params: unknown[]; version: string };

export function writeCall(method: string, version = '1.0', params: unknown[] = []): Call {
  return { method, id: 1, params, version };
}

const responseShape = z.object({
  result: z.optional(z.array(z.unknown())),
  error: z.optional(z.array(z.unknown())),
});

/** An error is an HTTP status, an `error` array in a 200, or both: the array has more detail. */
export function readResult({ status, text }: Pick<HttpResponse, 'status' | 'text'>): unknown[] {
  if (status === 401 || status === 403) throw wrongPassword();
  if (status === 503) throw busy();
  const response = responseShape.safeParse(readJson(text));
  if (!response.success) throw notUnderstood();
  const { result, error } = response.data;
  if (error) throw readError(error);
  if (status !== 200 || !result) throw notUnderstood(status);
  return result;
}

function readError([code, words]: unknown[]): DriverError {
  switch (code) {
    case 401:
    case 403:
      return wrongPassword();
    case 2: // Timeout
    case 503:
      return busy();
    case 12: // No Such Method
    case 14: // Unsupported Version
    case 15: // Unsupported Operation
    case 404:
    case 501:
      return unknownCommand();
    case 40005:
      return rejected(deviceMessage('device.refusedTurnedOff'));
    default:
      return rejected(deviceMessage('device.refused', { words: quoteDevice(words ?? code) }));
  }
}

const powers: Record<string, DeviceStatus> = {
  active: { message: deviceMessage('device.on'), facts: { power: 'on' } },
  standby: { message: deviceMessage('device.standby'), facts: { power: 'standby' } },
};
const powerShape = z.object({ status: z.string() });

export function readPower([first]: unknown[]): DeviceStatus {
  const power = powerShape.safeParse(first);
  const status = power.success ? powers[power.data.status] : undefined;
  if (status === undefined) throw notUnderstood();
  return status;
}

const interfaceShape = z.object({ modelName: z.string() });

export function readModel([first]: unknown[]): string {
  const read = interfaceShape.safeParse(first);
  if (!read.success) throw notUnderstood();
  return read.data.modelName;
}

const systemShape = z.object({
  model: z.optional(z.string()),
  serial: z.optional(z.string()),
  name: z.optional(z.string()),
  fwVersion: z.optional(z.string()),
});
export type SystemInformation = z.infer<typeof systemShape>;

export function readSystem([first]: unknown[]): SystemInformation {
  const system = systemShape.safeParse(first);
  if (!system.success) throw notUnderstood();
  return system.data;
}
