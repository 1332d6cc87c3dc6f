import * as z from 'zod/mini';
import { atLeast, atMost } from './length-checks.ts';

/**
 * Every text of the wire is made here. A text that is too long is refused at once: no other check looks at it, so that
 * a pattern only ever meets short texts.
 */
export function boundedText(maxLength: number, tooLong = 'is too long') {
  return z.string().check(atMost(maxLength, tooLong));
}

/** Without the spaces around it, which count as long as they are there. */
export function trimmedText(maxLength: number) {
  return boundedText(maxLength).check(z.trim());
}

export function requiredText(maxLength: number) {
  return trimmedText(maxLength).check(atLeast(1, 'is required'));
}

/** The pattern must be linear all the same: a form in the browser may use it alone. */
export function patternText(maxLength: number, pattern: RegExp, message: string) {
  return boundedText(maxLength, message).check(z.regex(pattern, message));
}

/** A whole number as it stands in a path, a query or a form. The browser's client hands in numbers, the wire text. */
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
