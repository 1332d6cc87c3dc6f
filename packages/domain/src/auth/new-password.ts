import { boundedText } from '../http/bounded-text.ts';
import { atLeast } from '../http/length-checks.ts';
import { passwordMaxLength, passwordMinLength } from './password-rule.ts';

export const newPassword = boundedText(
  passwordMaxLength,
  'Password must be at most 256 characters long.',
).check(atLeast(passwordMinLength, 'Password must be at least 8 characters long.'));
