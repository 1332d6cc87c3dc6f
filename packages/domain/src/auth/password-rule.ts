import { boundedText } from '../http/bounded-text.ts';
import { atLeast } from '../http/length-checks.ts';

export const passwordMinLength = 8;
/** Longer input only costs hashing time. */
export const passwordMaxLength = 256;

export const newPassword = boundedText(
  passwordMaxLength,
  'Password must be at most 256 characters long.',
).check(atLeast(passwordMinLength, 'Password must be at least 8 characters long.'));
