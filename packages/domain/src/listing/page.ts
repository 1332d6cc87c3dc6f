import * as z from 'zod/mini';
import { boundedText, integerParam } from '../http/bounded-text.ts';
import { maxSearchLength } from './max-search-length.ts';

/** The longest page; the next cursor gives the rest. */
export const maxRows = 1000;

/** A query flag: `true` filters, anything but `true` or `false` is rejected. */
export const flagParameter = z.pipe(
  z.union([z.enum(['true', 'false']), z.boolean()], 'must be true or false'),
  z.transform((value) => value === true || value === 'true'),
);

/** The query parameters of every list. */
export const pageParameters = {
  limit: z._default(integerParam(1, maxRows), maxRows),
  /** A cursor holds the folded text of a row, and four address fields can be long. */
  cursor: z.optional(boundedText(8000)),
  search: z.optional(boundedText(maxSearchLength)),
  /** `false`: the client does not read `X-Total-Count`, so the rows need not be counted. */
  total: z.optional(flagParameter),
};
