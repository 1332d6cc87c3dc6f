import * as z from 'zod/mini';
import { atLeast, atMost } from './length-checks.ts';

/**
 * Every text parameter of the API is defined here. A text that is too long is rejected before any other check, so that
 * patterns only run on short texts.
 */
export function boundedText(maxLength: number, tooLong = 'is too long') {
  return z.string().check(atMost(maxLength, tooLong));
}

/** Removes the spaces around the text, but counts them for the limit. */
export function trimmedText(maxLength: number) {
  return boundedText(maxLength).check(z.trim());
}

export function requiredText(maxLength: number) {
  return trimmedText(maxLength).check(atLeast(1, 'is required'));
}

/** The pattern must still run in linear time: a form in the browser may use it alone. */
export function patternText(maxLength: number, pattern: RegExp, message: string) {
  return boundedText(maxLength, message).check(z.regex(pattern, message));
}

/** An integer in a path, a query or a form. The browser's client passes numbers; requests carry text. */
export function integerParam(
  min: number,
  max: number,
  message = `must be a whole number from ${min} to ${max}`,
) {
  const maxDigits = String(max).length;
  return z.pipe(
    z.union([patternText(maxDigits, /^\d+$/, message), z.number()], message),
    z.pipe(z.transform(Number), z.int(message).check(z.minimum(min, message), z.maximum(max, message))),
  );
}
