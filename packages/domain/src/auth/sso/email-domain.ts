import { patternText } from '../../http/bounded-text.ts';
import { maxDomainLength } from './domain-of-email.ts';

/** ASCII labels; browsers and mail clients send other letters in their ASCII form. */
export const emailDomain = patternText(
  maxDomainLength,
  /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/,
  'must be a domain such as company.example, in lower case',
);
