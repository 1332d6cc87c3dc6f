import * as z from 'zod/mini';
import { trimmedText } from '../http/bounded-text.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controlCharacter = /[\0-\x1f\x7f]/;

/** The full name that people give themselves; it may be empty. */
export const ownName = z.object({
  full_name: trimmedText(200).check(
    z.refine((value) => !controlCharacter.test(value as string), 'must not contain control characters'),
  ),
});
