import * as z from 'zod/mini';

/** A simple address pattern: something, an at sign, something with a dot. The mail server has the last word. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const emailAddress = z
  .string()
  .check(z.trim(), z.maxLength(254, 'is too long'), z.regex(emailPattern, 'must be an email address'));
