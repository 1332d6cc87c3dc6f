import * as z from 'zod/mini';
import { trimmedText } from '../http/bounded-text.ts';
import { emailPattern, maxEmailLength } from './email-pattern.ts';

export const emailAddress = trimmedText(maxEmailLength).check(
  z.regex(emailPattern, 'must be an email address'),
);
