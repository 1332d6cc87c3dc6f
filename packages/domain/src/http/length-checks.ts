import * as z from 'zod/mini';

type Measured = { value: unknown };

/** Zod would also measure an object that has a `length` property, and fail when that is not a number. */
const hasLength = ({ value }: Measured) => typeof value === 'string' || Array.isArray(value);

export function atLeast(length: number, message: string) {
  const check = z.minLength(length, message);
  check._zod.def.when = hasLength;
  return check;
}

/** Ends the validation: no other check runs on an input that is too long. */
export function atMost(length: number, message: string) {
  const check = z.maxLength(length, { error: message, abort: true });
  check._zod.def.when = hasLength;
  return check;
}
