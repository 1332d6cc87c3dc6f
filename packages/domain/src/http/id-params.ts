import * as z from 'zod/mini';

/** The largest value of PostgreSQL's integer. */
export const mostId = 2_147_483_647;
const message = 'must be a positive whole number';

/** The number of a row, as the database can hold it. */
export const rowId = upTo(mostId);

/** An id as it stands in a path or query. The browser's client hands in numbers, the wire carries text. */
export const idFromText = fromText(/^\d{1,10}$/, rowId);

/** Of a table whose ids are PostgreSQL's bigint: as far as a number is exact. */
export const bigIdFromText = fromText(/^\d{1,16}$/, upTo(Number.MAX_SAFE_INTEGER));

export const idParams = z.object({ id: idFromText });

function upTo(most: number) {
  return z.int(message).check(z.minimum(1, message), z.maximum(most, message));
}

function fromText(digits: RegExp, id: ReturnType<typeof upTo>) {
  return z.pipe(
    z.union([z.string().check(z.regex(digits, message)), z.number()], message),
    z.pipe(z.transform(Number), id),
  );
}
