import * as z from 'zod/mini';

export const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false'], 'must be 0 or 1'),
  z.transform((text) => text === '1' || text === 'true'),
);

export function wholeNumber(min: number, max: number, verb = 'must be') {
  const range = `${verb} a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string().check(z.regex(/^\d+$/, range)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min, range), z.maximum(max, range))),
  );
}

export function url(protocols: readonly string[]) {
  const starts = protocols.map((protocol) => (/^(mailto|tel):$/.test(protocol) ? protocol : `${protocol}//`));
  const rule = `must be a URL that starts with ${starts.join(' or ')}`;
  return z
    .string()
    .check(z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), rule));
}

const shareRule = 'must be a number from 0 to 1';

export const share = z.pipe(
  z.string().check(z.regex(/^(0|1)(\.\d{1,9})?$/, shareRule)),
  z.pipe(z.transform(Number), z.number().check(z.minimum(0, shareRule), z.maximum(1, shareRule))),
);

const pairsRule = 'must be headers such as name=value, separated by commas';

/** `authorization=Bearer%20x,tenant=y`: values may be percent-encoded. */
export const headerPairs = z.pipe(
  z
    .string()
    .check(
      z.regex(/^\s*[\w-]+\s*=[\x21-\x2b\x2d-\x7e ]*(,\s*[\w-]+\s*=[\x21-\x2b\x2d-\x7e ]*)*$/, pairsRule),
    ),
  z.transform(
    (text): Record<string, string> =>
      Object.fromEntries(
        text.split(',').map((pair) => {
          const [name = '', ...value] = pair.split('=');
          return [name.trim(), decoded(value.join('=').trim())];
        }),
      ),
  ),
);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const timesRule = 'must be up to 24 times of day such as 02:30, separated by commas';

export const timesOfDay = z.pipe(
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d(,([01]\d|2[0-3]):[0-5]\d){0,23}$/, timesRule)),
  z.transform((text) => text.split(',')),
);

const dayRule = 'must be a day such as 2027-06-30';

/** The beginning of a day in UTC. */
export const day = z.pipe(
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, dayRule),
    z.refine((text) => !Number.isNaN(startOf(text).getTime()), dayRule),
  ),
  z.transform(startOf),
);

function startOf(text: string): Date {
  return new Date(`${text}T00:00:00Z`);
}
