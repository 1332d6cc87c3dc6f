import type { DeviceSentence } from '@greenroom/domain/operations/device-phrases.ts';
import * as z from 'zod/mini';
import {
  busy,
  type DriverError,
  notUnderstood,
  rejected,
  unknownCommand,
  wrongPassword,
} from '../driver-error.ts';
import { joinWords } from '../join-words.ts';
import { type DeviceWords, quoteDevice } from '../quote-device.ts';
import { type HttpAnswer, readJson } from '../transport/http-json.ts';

export type Call = { id: number; method: string; params?: Record<string, unknown> };

export function writeCall(method: string, params?: Record<string, unknown>): Call {
  return { id: 1, method, ...(params && { params }) };
}

const answerShape = z.object({
  id: z.literal(1),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.optional(z.string()) })),
});

/** An error comes in the body, whatever the HTTP status. A command that has nothing to say answers null. */
export function readResult({ status, text }: Pick<HttpAnswer, 'status' | 'text'>): unknown {
  if (status === 401 || status === 403) throw wrongPassword();
  if (status === 429 || status === 503) throw busy();
  const answer = answerShape.safeParse(readJson(text));
  if (!answer.success) throw notUnderstood();
  if (answer.data.error) throw readError(answer.data.error);
  if (status !== 200) throw notUnderstood(status);
  return answer.data.result ?? null;
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
      return rejected(`The device refused: ${quoteDevice(message || code)}`);
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

export type DeviceState = { uptimeSeconds: number; text: DeviceWords };

/** Each switch is an outlet; people count them from 1, the device from 0. */
export function readState(result: unknown): DeviceState {
  const status = statusShape.safeParse(result);
  if (!status.success) throw notUnderstood();
  const outlets = Object.entries(status.data)
    .filter(([name]) => name.startsWith('switch:'))
    .flatMap(([, value]) => readSwitch(value));
  const text = joinWords(outlets.length > 0 ? outlets : ['running']);
  return { uptimeSeconds: status.data.sys.uptime, text };
}

function readSwitch(value: unknown): (DeviceSentence | DeviceWords)[] {
  const found = switchShape.safeParse(value);
  if (!found.success) throw notUnderstood();
  const { id, output, errors = [] } = found.data;
  return [`outlet ${id + 1} ${output ? 'on' : 'off'}`, ...errors.map(quoteDevice)];
}

const updateShape = z.object({ stable: z.optional(z.object({ version: z.string() })) });

/** The stable version on offer; beta versions are nobody's business here. */
export function readUpdate(result: unknown): string | null {
  const update = updateShape.safeParse(result);
  if (!update.success) throw notUnderstood();
  return update.data.stable?.version ?? null;
}
