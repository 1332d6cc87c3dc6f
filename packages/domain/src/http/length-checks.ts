import * as z from 'zod/mini';

type Measured = { value: unknown };

/** Zod would also measure an object that calls something its length, and fail when that is no number. */
const hasLength = ({ value }: Measured) => typeof value === 'string' || Array.isArray(value);

export function atLeast(length: number, message: string) {
  const check = z.minLength(length, message);
  check._zod.def.when = hasLength;
  return check;
}

/** Ends the checking: nothing else looks at what is too long. */
export function atMost(length: number, message: string) {
  const check = z.maxLength(length, { error: message, abort: true });
  check._zod.def.when = hasLength;
  return check;
}
