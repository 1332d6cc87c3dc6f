import { isIP } from 'node:net';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { allDrivers } from '@greenroom/drivers/registry.ts';
import * as z from 'zod/mini';
import { readAs } from './cell.ts';

const driverIds = allDrivers.map(({ id }) => id);

export const driverCell = readAs(`must be one of ${driverIds.join(', ')}`, (value) =>
  driverIds.find((id) => id === value.toLowerCase()),
);

const name = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*\.?$/i;

export const hostName = readAs(
  'must be an address such as 192.168.1.20 or a name such as screen.example.com',
  (value) => (isIP(value) > 0 || name.test(value) ? value.toLowerCase() : undefined),
);

export const port = readAs('must be a whole number from 1 to 65535', (value) =>
  /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535 ? Number(value) : undefined,
);

/** Kept exactly as in the file: a device compares bytes. */
export const secret = z.string().check(
  z.maxLength(500, 'must not be longer than 500 characters'),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  z.refine((value) => !/[\0-\x1f\x7f]/.test(value), 'must not contain control characters'),
);

/** One spelling of the same options, so that they can be compared: keys sorted, no blanks, empty for none. */
export const optionsCell = readAs('must be a JSON object such as {"version": "2c"}', (value) => {
  try {
    const options: unknown = JSON.parse(value);
    if (typeof options !== 'object' || options === null || Array.isArray(options)) return undefined;
    return Object.keys(options).length === 0 ? '' : JSON.stringify(sorted(options));
  } catch {
    return undefined;
  }
});

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** The asset, by its ref or id, and the number of the outlet on it. */
export type OutletName = { asset: string; number: number };

/** The last colon counts: refs may contain colons. */
export function readOutlet(text: string): OutletName | undefined {
  const [, asset, number] = /^(.*\S)\s*:\s*(\d{1,3})$/s.exec(text.trim()) ?? [];
  return asset !== undefined && Number(number) > 0 ? { asset, number: Number(number) } : undefined;
}

export const outletCell = readAs('must be a ref and a number such as PDU-7:3', (value) => {
  const outlet = readOutlet(value);
  return outlet && `${outlet.asset}:${outlet.number}`;
});

const routes: Record<string, readonly string[]> = {
  auto: ['auto', 'automatic', 'automatique', 'automatico'],
  direct: ['direct', 'directo'],
  agent: ['agent', 'agente'],
};

export const routeCell = readAs('must be auto, direct or agent', (value) =>
  Object.keys(routes).find((route) => routes[route]?.includes(foldText(value))),
);
