import { isIP } from 'node:net';
import { hasControlCharacter, tidyLine, tidyText } from '@greenroom/domain/estate/field-texts.ts';
import { readMacAddress } from '@greenroom/domain/estate/mac-address.ts';
import { isTimeZone, maxTimeZoneLength, timeZoneMessage } from '@greenroom/domain/format/time-zone.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import * as z from 'zod/mini';

/** The text of the web for a message below; undefined for those of connections, which only the command line reads. */
export function faultOf(message: string | undefined): string | undefined {
  return Object.entries(faults).find(([, start]) => message?.startsWith(start))?.[0];
}

/** The limit that a message names at its end. */
export function limitOf(message: string | undefined): { max?: number } {
  const last =
    message
      ?.replace(/ characters$/, '')
      .split(' ')
      .at(-1) ?? '';
  return /^\d{1,9}$/.test(last) ? { max: Number(last) } : {};
}

const faults = {
  'too-long': 'must not be longer than',
  'control-characters': 'must not contain control characters',
  'whole-number': 'must be a whole number from 0',
  degrees: 'must be a number from -',
  'yes-or-no': 'must be yes or no',
  day: 'must be a date',
  mac: 'must be a MAC address',
  ip: 'must be an IP address',
  'time-zone': 'must be a time zone',
  percentage: 'must be a number from 0 to 100',
};

/** Parses one cell. Its message continues after the column's name: "must be a whole number". */
export type Cell = z.ZodMiniType<string | number | boolean | null, string>;

export function text(maxCharacters: number, tidy = tidyLine) {
  return z.pipe(
    z.pipe(z.string(), z.transform(tidy)),
    z.string().check(
      z.maxLength(maxCharacters, `must not be longer than ${maxCharacters} characters`),
      z.refine((value) => !hasControlCharacter(value), 'must not contain control characters'),
    ),
  );
}

/** Of several lines. */
export function lines(maxCharacters: number) {
  return text(maxCharacters, tidyText);
}

/** A text that is stored in another form than in the cell; `read` returns undefined for an invalid one. */
export function readAs<Value extends string | number | boolean>(
  message: string,
  read: (text: string) => Value | undefined,
) {
  const value = z.transform((text: string, context): Value => {
    const found = read(text);
    if (found === undefined) context.issues.push({ code: 'custom', message, input: text });
    return found as Value;
  });
  return z.pipe(text(1000), value);
}

export function wholeNumber(max: number) {
  return readAs(`must be a whole number from 0 to ${max}`, (value) =>
    /^\d{1,10}$/.test(value) && Number(value) <= max ? Number(value) : undefined,
  );
}

/** Half of Europe writes decimal commas: 48,8566. */
export function degrees(max: number) {
  return readAs(`must be a number from -${max} to ${max}`, (value) => {
    const number = /^[+-]?\d{1,3}([.,]\d+)?(e-\d+)?$/.test(value)
      ? Number(value.replace(',', '.'))
      : Number.NaN;
    return Math.abs(number) <= max ? number : undefined;
  });
}

const yes = ['yes', 'y', 'true', '1', 'x', 'on', 'oui', 'o', 'vrai', 'si', 's', 'verdadero'];
const no = ['no', 'n', 'false', '0', 'off', 'non', 'faux', 'falso'];

export const yesOrNo = readAs('must be yes or no', (value) => {
  const word = foldText(value);
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : undefined;
});

/** Dates in the stored form: 2027-03-31. */
export const day = readAs('must be a date such as 2027-03-31 or 31/03/2027', (value) => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(value);
  const european = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(value);
  const parts = iso ? [iso[1], iso[2], iso[3]] : european ? [european[3], european[2], european[1]] : [];
  const [year, month, date] = parts.map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const found = new Date(Date.UTC(year, month - 1, date));
  const exists = found.getUTCMonth() === month - 1 && found.getUTCDate() === date && year > 1900;
  return exists ? found.toISOString().slice(0, 10) : undefined;
});

/** The stored form of MAC addresses: 00:1A:2B:3C:4D:5E. */
export const macAddress = readAs('must be a MAC address such as 00:1A:2B:3C:4D:5E', readMacAddress);

export const ipAddress = readAs('must be an IP address such as 192.168.1.20', (value) =>
  isIP(value) === 0 ? undefined : value.toLowerCase(),
);

/** Files repeat the same few. */
const readZones = new Map<string, boolean>();
const maxReadZones = 1000;

/** By name, as the service of a site has it. */
export const timeZone = readAs(timeZoneMessage, (value) => {
  if (value.length > maxTimeZoneLength) return undefined;
  const isKnown = readZones.get(value) ?? isTimeZone(value);
  if (readZones.size < maxReadZones) readZones.set(value, isKnown);
  return isKnown ? value : undefined;
});

/** With at most two decimals, with or without its sign: 99.5, 99,5 %. */
export const percentage = readAs('must be a number from 0 to 100 with at most two decimals', (value) => {
  const number = /^\d{1,3}([.,]\d{1,2})?\s*%?$/.test(value)
    ? Number.parseFloat(value.replace(',', '.'))
    : Number.NaN;
  return number <= 100 ? number : undefined;
});

export const colour = readAs('must be a colour such as #1a2b3c', (value) =>
  /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : undefined,
);

/** URLs of pictures that a page may show; anything that could run is rejected. */
export const imageAddress = z.pipe(
  text(200_000),
  z
    .string()
    .check(
      z.regex(
        /^(https?:\/\/|\/(?!\/)|data:image\/)\S+$/i,
        'must be an address that starts with https://, http://, / or data:image/',
      ),
    ),
);
