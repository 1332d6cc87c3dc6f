import * as z from 'zod/mini';
import { type SentMessage, sentMessage } from '../http/sent-message.ts';
import { type DeviceMessage, type DevicePart, messageValues } from './device-message.ts';

/** The message if this version knows its key; otherwise its content as text. */
export function readDeviceMessage(sent: SentMessage): DeviceMessage | string {
  return isKnown(sent) ? sent : [sent.key, ...Object.values(sent.values).map(textOf)].join(' ');
}

function textOf(given: SentMessage['values'][string]): string {
  return Array.isArray(given)
    ? given.map(({ key, values }) => [key, ...Object.values(values)].join(' ')).join(', ')
    : String(given);
}

function isKnown(sent: SentMessage): sent is DeviceMessage {
  if (sent.key !== 'device.parts') return isPart(sent);
  const { parts, ...others } = sent.values;
  return Array.isArray(parts) && Object.keys(others).length === 0 && parts.every(isPart);
}

function isPart({ key, values }: SentMessage): boolean {
  const types = typesOf(key);
  return (
    types !== undefined &&
    Object.keys(values).length === Object.keys(types).length &&
    Object.entries(types).every(
      ([name, type]) => typeof values[name] === (type === 'number' ? 'number' : 'string'),
    )
  );
}

function typesOf(key: string): Readonly<Record<string, string>> | undefined {
  if (key === ('device.quoted' satisfies DevicePart['key'])) return { text: 'text' };
  return Object.hasOwn(messageValues, key) ? messageValues[key as keyof typeof messageValues] : undefined;
}

/** In protocol 1, and in rows from that time, a message is an English text. */
export const textOrMessage = z.union([z.string(), z.pipe(sentMessage, z.transform(readDeviceMessage))]);
