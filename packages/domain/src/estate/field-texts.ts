import * as z from 'zod/mini';
import { boundedText } from '../http/bounded-text.ts';
import { atLeast } from '../http/length-checks.ts';

// PostgreSQL cannot store NUL, and no other of these was ever typed on purpose. The last ones turn the direction of the
// text that follows, so that a name reads as another one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controlCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069]/;

export function hasControlCharacter(text: string): boolean {
  return controlCharacter.test(text);
}

/** Ignores outer blanks, the kind of line break and how an accent is composed. */
export function tidyText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim().normalize('NFC');
}

/** The same for a text of one line: tabs and line breaks are blanks. */
export function tidyLine(text: string): string {
  return tidyText(text.replaceAll(/[\t\n\r\u2028\u2029]+/g, ' '));
}

const isPrintable = z.refine(
  (value) => !hasControlCharacter(value as string),
  'must not contain control characters',
);

function typedText(maxLength: number, tidy: (text: string) => string) {
  return z.pipe(
    boundedText(maxLength, `must not be longer than ${maxLength} characters`).check(isPrintable),
    z.transform(tidy),
  );
}

export function requiredField(maxLength: number) {
  return z.pipe(typedText(maxLength, tidyLine), z.string().check(atLeast(1, 'is required')));
}

/** A blank text is stored as null, like a missing one. */
export function optionalField(maxLength: number, tidy = tidyLine) {
  return z.nullable(
    z.pipe(
      typedText(maxLength, tidy),
      z.transform((text: string) => (text === '' ? null : text)),
    ),
  );
}

/** Of several lines. */
export function optionalLines(maxLength: number) {
  return optionalField(maxLength, tidyText);
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
