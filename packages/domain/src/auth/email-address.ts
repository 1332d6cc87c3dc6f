import * as z from 'zod/mini';
import { trimmedText } from '../http/bounded-text.ts';
import { emailPattern, longestEmail } from './email-pattern.ts';

export const emailAddress = trimmedText(longestEmail).check(
  z.regex(emailPattern, 'must be an email address'),
);
