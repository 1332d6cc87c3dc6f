import { patternText } from '../../http/bounded-text.ts';

/** As DNS limits it. */
const maxDomainLength = 253;

/** ASCII labels; browsers and mail clients send other letters in their ASCII form. */
export const emailDomain = patternText(
  maxDomainLength,
  /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/,
  'must be a domain such as company.example, in lower case',
);

/** The part behind the last at sign, in lower case; undefined for a text that is no address. */
export function domainOfEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  if (at < 1 || email.length - at > maxDomainLength) return undefined;
  const domain = email.slice(at + 1).toLowerCase();
  return domain.includes('.') ? domain : undefined;
}
