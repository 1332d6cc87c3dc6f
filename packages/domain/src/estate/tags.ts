import * as z from 'zod/mini';
import { atMost } from '../http/length-checks.ts';
import { requiredField } from './field-texts.ts';

export const tagMaxLength = 50;
export const maxTags = 30;

/** Each tag once, in the order of typing; case decides nothing. */
export const tags = z.pipe(
  z.array(requiredField(tagMaxLength)).check(atMost(maxTags, `must not have more than ${maxTags} entries`)),
  z.transform((words: string[]) => {
    const known = new Map(words.map((word) => [word.toLowerCase(), word]));
    return [...known.values()];
  }),
);
