import * as z from 'zod/mini';
import { boundedText } from '../http/bounded-text.ts';
import { atLeast } from '../http/length-checks.ts';

// PostgreSQL cannot store NUL, and no other of these was ever typed on purpose.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controlCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

export function hasControlCharacter(text: string): boolean {
  return controlCharacter.test(text);
}

/** Ignores outer blanks, the kind of line break and how an accent is composed. */
export function tidyText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim().normalize('NFC');
}

const isPrintable = z.refine(
  (value) => !hasControlCharacter(value as string),
  'must not contain control characters',
);

function typedText(maxLength: number) {
  return z.pipe(
    boundedText(maxLength, `must not be longer than ${maxLength} characters`).check(isPrintable),
    z.transform(tidyText),
  );
}

export function requiredField(maxLength: number) {
  return z.pipe(typedText(maxLength), z.string().check(atLeast(1, 'is required')));
}

/** A blank text is stored as null, like a missing one. */
export function optionalField(maxLength: number) {
  return z.nullable(
    z.pipe(
      typedText(maxLength),
      z.transform((text: string) => (text === '' ? null : text)),
    ),
  );
}

/** A text that is stored in one form, however it is typed; `read` returns undefined for an invalid one. */
export function normalisedField(
  maxLength: number,
  message: string,
  read: (text: string) => string | undefined,
) {
  const stored = z.transform((text: string | null, context): string | null => {
    const found = text === null ? null : read(text);
    if (found === undefined) context.issues.push({ code: 'custom', message, input: text });
    return found ?? null;
  });
  return z.pipe(optionalField(maxLength), stored);
}
