import * as z from 'zod/mini';
import { atLeast, atMost } from './length-checks.ts';

/**
 * Every text of the wire is made here. A text that is too long is refused at once: no other check looks at it, so that
 * a pattern only ever meets short texts.
 */
export function boundedText(longest: number, tooLong = 'is too long') {
  return z.string().check(atMost(longest, tooLong));
}

/** Without the spaces around it, which count as long as they are there. */
export function trimmedText(longest: number) {
  return boundedText(longest).check(z.trim());
}

export function requiredText(longest: number) {
  return trimmedText(longest).check(atLeast(1, 'is required'));
}

/** The pattern must be linear all the same: a form in the browser may use it alone. */
export function patternText(longest: number, pattern: RegExp, message: string) {
  return boundedText(longest, message).check(z.regex(pattern, message));
}

/** A whole number as it stands in a path, a query or a form. The browser's client hands in numbers, the wire text. */
export function integerParam(
  min: number,
  max: number,
  message = `must be a whole number from ${min} to ${max}`,
) {
  const longest = String(max).length;
  return z.pipe(
    z.union([patternText(longest, /^\d+$/, message), z.number()], message),
    z.pipe(z.transform(Number), z.int(message).check(z.minimum(min, message), z.maximum(max, message))),
  );
}
