import texts from './device-english.json' with { type: 'json' };
import type { DeviceMessage, DevicePart } from './device-message.ts';

const english: Readonly<Record<string, string>> = texts;

/** The English text of a message: for logs, for the text columns and fields of the API, and for agents and servers of protocol 1. */
export function englishMessage(message: DeviceMessage | string): string {
  if (typeof message === 'string') return message;
  if (message.key !== 'device.parts') return englishPart(message);
  const text = message.values.parts.map(englishPart).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function englishPart(part: DevicePart): string {
  if (part.key === 'device.quoted') return part.values.text;
  const values: Readonly<Record<string, string | number>> = part.values;
  const text = english[part.key] ?? english[`${part.key}_${values.count === 1 ? 'one' : 'other'}`];
  return (text ?? part.key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
