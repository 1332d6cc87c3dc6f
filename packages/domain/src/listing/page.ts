import * as z from 'zod/mini';

/** No answer is ever longer; what is left comes with the next cursor. */
export const mostRows = 1000;

const limitRange = `must be a whole number from 1 to ${mostRows}`;

const limit = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,4}$/, limitRange)), z.number()], limitRange),
  z.pipe(
    z.transform(Number),
    z.int(limitRange).check(z.minimum(1, limitRange), z.maximum(mostRows, limitRange)),
  ),
);

/** A query flag: `true` filters, anything but `true` or `false` is refused. */
export const flagParameter = z.pipe(
  z.union([z.enum(['true', 'false']), z.boolean()], 'must be true or false'),
  z.transform((value) => value === true || value === 'true'),
);

/** The part of a query that every list understands. */
export const pageParameters = {
  limit: z._default(limit, mostRows),
  /** It holds the folded text of a row, and four address fields can be long. */
  cursor: z.optional(z.string().check(z.maxLength(8000, 'is too long'))),
  search: z.optional(z.string().check(z.maxLength(200, 'is too long'))),
  /** `false`: nobody will read `X-Total-Count`, and the rows need not be counted. */
  total: z.optional(flagParameter),
};
