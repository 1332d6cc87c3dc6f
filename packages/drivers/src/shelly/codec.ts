import {
  type DeviceFacts,
  type DeviceFault,
  distinctFaults,
} from '@greenroom/domain/operations/device-facts.ts';
import {
  type DeviceMessage,
  type DevicePart,
  deviceMessage,
  messageOfParts,
  quotedMessage,
} from '@greenroom/domain/operations/device-message.ts';
import * as z from 'zod/mini';
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

export type Call = { id: number; method: string; params?: Record<string, unknown> };

export function writeCall(method: string, params?: Record<string, unknown>): Call {
  return { id: 1, method, ...(params && { params }) };
}

const responseShape = z.object({
  id: z.literal(1),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.optional(z.string()) })),
});

/** An error is in the body, whatever the HTTP status. A command without a result returns null. */
export function readResult({ status, text }: Pick<HttpResponse, 'status' | 'text'>): unknown {
  if (status === 401 || status === 403) throw wrongPassword();
  if (status === 429 || status === 503) throw busy();
  const response = responseShape.safeParse(readJson(text));
  if (!response.success) throw notUnderstood();
  if (response.data.error) throw readError(response.data.error);
  if (status !== 200) throw notUnderstood(status);
  return response.data.result ?? null;
}

function readError({ code, message = '' }: { code: number; message?: string }): DriverError {
  switch (code) {
    case 401:
      return wrongPassword();
    case 404: // No handler
      return unknownCommand();
    case -104: // Deadline exceeded
    case -108: // Resource exhausted
      return busy();
    default:
      return rejected(deviceMessage('device.refused', { words: quoteDevice(message || code) }));
  }
}

const informationShape = z.object({
  id: z.string(),
  model: z.string(),
  ver: z.string(),
  name: z.nullish(z.string()),
});
export type DeviceInformation = z.infer<typeof informationShape>;

export function readInformation(result: unknown): DeviceInformation {
  const information = informationShape.safeParse(result);
  if (!information.success) throw notUnderstood();
  return information.data;
}

const switchShape = z.object({
  id: z.int(),
  output: z.nullable(z.boolean()),
  errors: z.optional(z.array(z.string())),
});
const statusShape = z.looseObject({ sys: z.object({ uptime: z.number() }) });

export type DeviceState = { uptimeSeconds: number; message: DeviceMessage; facts: DeviceFacts };

/** Each switch is an outlet; users count them from 1, the device from 0. */
export function readState(result: unknown): DeviceState {
  const status = statusShape.safeParse(result);
  if (!status.success) throw notUnderstood();
  const switches = Object.entries(status.data)
    .filter(([name]) => name.startsWith('switch:'))
    .map(([, value]) => readSwitch(value));
  const parts = switches.flatMap(describeSwitch);
  const { uptime } = status.data.sys;
  return {
    uptimeSeconds: uptime,
    message: messageOfParts(parts.length > 0 ? parts : [deviceMessage('device.running')]),
    facts: { uptime_seconds: Math.floor(uptime), ...(switches.length > 0 && factsOf(switches)) },
  };
}

type Switch = z.infer<typeof switchShape>;

function readSwitch(value: unknown): Switch {
  const found = switchShape.safeParse(value);
  if (!found.success) throw notUnderstood();
  return found.data;
}

function describeSwitch({ id, output, errors = [] }: Switch): DevicePart[] {
  const state = deviceMessage(output ? 'device.outletOn' : 'device.outletOff', { outlet: id + 1 });
  return [state, ...errors.map((words) => quotedMessage(quoteDevice(words)))];
}

/** An output of null is unknown to the device itself. */
function factsOf(switches: readonly Switch[]): DeviceFacts {
  return {
    outlets: Object.fromEntries(
      switches.flatMap(({ id, output }) => (output === null ? [] : [[id + 1, output]])),
    ),
    faults: distinctFaults(switches.flatMap(({ errors = [] }) => errors.map(readFault))),
  };
}

/** The documented errors are overtemp, overpower, overvoltage and undervoltage. */
function readFault(error: string): DeviceFault {
  return { part: error === 'overtemp' ? 'temperature' : 'other', level: 'error' };
}

const updateShape = z.object({ stable: z.optional(z.object({ version: z.string() })) });

/** The stable version on offer; beta versions are ignored. */
export function readUpdate(result: unknown): string | null {
  const update = updateShape.safeParse(result);
  if (!update.success) throw notUnderstood();
  return update.data.stable?.version ?? null;
}
