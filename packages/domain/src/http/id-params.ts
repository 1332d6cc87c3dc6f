import * as z from 'zod/mini';
import { integerParam, patternText } from './bounded-text.ts';
import { atMost } from './length-checks.ts';

/** The largest value of PostgreSQL's integer. */
export const maxId = 2_147_483_647;
const message = 'must be a positive whole number';

/** The number of a row, as the database can hold it. */
export const rowId = z.int(message).check(z.minimum(1, message), z.maximum(maxId, message));

/** An id as it stands in a path or query. */
export const idFromText = integerParam(1, maxId, message);

/** Of a table whose ids are PostgreSQL's bigint: as far as a number is exact. */
export const bigIdFromText = integerParam(1, Number.MAX_SAFE_INTEGER, message);

/** So that a list of ids fits into an address, whatever stands between browser and server. */
export const maxIds = 200;
const idsMessage = `must be up to ${maxIds} positive whole numbers, separated by commas`;

/** Ids as they stand in a query: `3,14,15`. */
export const idsFromText = z.pipe(
  patternText(maxIds * 11, /^\d{1,10}(?:,\d{1,10})*$/, idsMessage),
  z.pipe(
    z.transform((text: string) => text.split(',').map(Number)),
    z.array(rowId, idsMessage).check(atMost(maxIds, idsMessage)),
  ),
);

export const idParams = z.object({ id: idFromText });
