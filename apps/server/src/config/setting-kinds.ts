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
  const rule = `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  return z
    .string()
    .check(z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), rule));
}
