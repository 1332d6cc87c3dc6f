import * as z from 'zod/mini';

/** The largest value of PostgreSQL's integer. */
const mostId = 2_147_483_647;
const message = 'must be a positive whole number';

/** The number of a row, as the database can hold it. */
export const rowId = z.int(message).check(z.minimum(1, message), z.maximum(mostId, message));

/** An id as it stands in a path or query. The browser's client hands in numbers, the wire carries text. */
export const idFromText = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,10}$/, message)), z.number()], message),
  z.pipe(z.transform(Number), rowId),
);

export const idParams = z.object({ id: idFromText });
