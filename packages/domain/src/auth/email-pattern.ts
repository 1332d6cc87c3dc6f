/**
 * The longest address that a mail server accepts. Separate from the schema, so that a form can check an address without
 * Zod.
 */
export const maxEmailLength = 254;

/**
 * Text, an at sign, and text with a dot in it; the mail server does the real check. Each character can match in one
 * place only, so the time grows linearly with the length.
 */
export const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && emailPattern.test(text);
}
