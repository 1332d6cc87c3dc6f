import type { DeviceText, SentMessage } from '@greenroom/domain/http/sent-message.ts';
import type { MessageKey } from '@greenroom/domain/operations/device-message.ts';
import { dateTimeFormat } from './time-zone.ts';
import type { Translate } from './translate.ts';
import { translator } from './translator.ts';

/** A message about a device, in the reader's language; a text without a message is shown unchanged. */
export function translateDevice(t: Translate, { message, device_message }: DeviceText): string {
  return (device_message && translateMessage(t, device_message)) ?? message ?? '';
}

/** Returns undefined for a message of a newer server without a text in this page. */
export function translateMessage(t: Translate, { key, values }: SentMessage): string | undefined {
  if (key === 'device.quoted') return String(values.text);
  if (key === 'device.parts') return translateParts(t, Array.isArray(values.parts) ? values.parts : []);
  const isKnown = /^(device|problem)\./.test(key) && translator.exists(key, values);
  return isKnown ? t(key as MessageKey, withLocalTime(values)) : undefined;
}

/** A time arrives as '2026-11-18 03:36 UTC', as logs and the API show it. */
function withLocalTime(values: SentMessage['values']): SentMessage['values'] {
  const [, day, minute] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)(?: UTC)?$/.exec(String(values.time)) ?? [];
  if (!day) return values;
  const format = dateTimeFormat(translator.resolvedLanguage ?? 'en', {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return { ...values, time: format.format(new Date(`${day}T${minute}Z`)) };
}

function translateParts(t: Translate, parts: readonly SentMessage[]): string | undefined {
  const words = parts.map((part) => translateMessage(t, part));
  if (words.includes(undefined)) return undefined;
  const text = words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
