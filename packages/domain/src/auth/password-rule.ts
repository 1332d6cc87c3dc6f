import * as z from 'zod/mini';

export const passwordMinLength = 8;
/** Longer input only costs hashing time. */
export const passwordMaxLength = 256;

export const newPassword = z
  .string()
  .check(
    z.minLength(passwordMinLength, 'Password must be at least 8 characters long.'),
    z.maxLength(passwordMaxLength, 'Password must be at most 256 characters long.'),
  );
