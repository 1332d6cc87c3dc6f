import * as z from 'zod/mini';
import { integerParam, patternText } from './bounded-text.ts';
import { atMost } from './length-checks.ts';

/** The largest value of PostgreSQL's integer. */
export const maxId = 2_147_483_647;
const message = 'must be a positive whole number';

/** The id of a row, within the range of the database. */
export const rowId = z.int(message).check(z.minimum(1, message), z.maximum(maxId, message));

/** An id in a path or query. */
export const idFromText = integerParam(1, maxId, message);

/** For a table whose ids are PostgreSQL's bigint: up to the largest exact number. */
export const bigIdFromText = integerParam(1, Number.MAX_SAFE_INTEGER, message);

/** Keeps the URL of a list of ids short enough for any proxy between browser and server. */
export const maxIds = 200;
const idsMessage = `must be up to ${maxIds} positive whole numbers, separated by commas`;

/** Ids in a query: `3,14,15`. */
export const idsFromText = z.pipe(
  patternText(maxIds * 11, /^\d{1,10}(?:,\d{1,10})*$/, idsMessage),
  z.pipe(
    z.transform((text: string) => text.split(',').map(Number)),
    z.array(rowId, idsMessage).check(atMost(maxIds, idsMessage)),
  ),
);

export const idParams = z.object({ id: idFromText });
