/** What a mail server takes at most. Apart from the schema, so that a form can check an address without Zod. */
export const maxEmailLength = 254;

/**
 * Something, an at sign, something with a dot inside; the mail server has the last word. Each character can match in
 * one place only, so the time grows with the length and not with its square.
 */
export const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && emailPattern.test(text);
}
