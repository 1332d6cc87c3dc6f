import * as z from 'zod/mini';
import { readIpAddress } from '../../estate/ip-address.ts';
import { boundedObject } from '../../http/bounded-object.ts';
import { boundedText, patternText } from '../../http/bounded-text.ts';
import { rowId } from '../../http/id-params.ts';
import { atLeast } from '../../http/length-checks.ts';
import { routes } from './asset-connection.ts';

/** `option`: of the name and the value of one option; all together have their own limit. */
export const connectionMaxLengths = { host: 253, username: 500, password: 500, option: 200 } as const;

const hostMessage = 'must be an address such as 192.168.1.20 or a name such as screen.example.com';
const hostName = /^[a-z0-9_][a-z0-9_-]{0,62}(?:\.[a-z0-9_][a-z0-9_-]{0,62})*\.?$/i;
const host = z.pipe(
  boundedText(connectionMaxLengths.host, hostMessage),
  z.transform((text: string, context): string => {
    const typed = text.trim().toLowerCase();
    if (readIpAddress(typed) === undefined && !hostName.test(typed))
      context.issues.push({ code: 'custom', message: hostMessage, input: text });
    return typed;
  }),
);

const portMessage = 'must be a whole number from 1 to 65535';
const outletMessage = 'must be a whole number from 1 to 999';

/** Stored exactly as typed: a device compares bytes. */
const secret = (maxLength: number) =>
  boundedText(maxLength, `must not be longer than ${maxLength} characters`).check(
    atLeast(1, 'must not be empty'),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    z.refine((value) => !/[\0-\x1f\x7f]/.test(value as string), 'must not contain control characters'),
  );

const fields = {
  driver: patternText(40, /^[a-z0-9-]{1,40}$/, 'must be the id of a driver'),
  host,
  port: z._default(
    z.nullable(z.int(portMessage).check(z.minimum(1, portMessage), z.maximum(65_535, portMessage))),
    null,
  ),
  /** Options of this driver: see `listDrivers`. */
  options: z._default(boundedObject(4096, connectionMaxLengths.option), {}),
  /** Without it the stored one stays, null removes it. */
  username: z.optional(z.nullable(secret(connectionMaxLengths.username))),
  /** Without it the stored one stays, as long as driver, host and port are the same; null removes it. */
  password: z.optional(z.nullable(secret(connectionMaxLengths.password))),
  route: z._default(z.enum(routes, `must be one of ${routes.join(', ')}`), 'auto'),
};

export const connectionForm = z.object({
  ...fields,
  /** Without it the stored one stays, null removes it. */
  outlet: z.optional(
    z.nullable(
      z.object({
        asset_id: rowId,
        number: z.int(outletMessage).check(z.minimum(1, outletMessage), z.maximum(999, outletMessage)),
      }),
    ),
  ),
});
export type ConnectionForm = z.output<typeof connectionForm>;
