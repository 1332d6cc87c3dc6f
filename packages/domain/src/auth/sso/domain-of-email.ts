/** As DNS limits it. */
export const maxDomainLength = 253;

/**
 * The part behind the last at sign, in lower case; undefined for a text that is no address. Apart from the schema of
 * domains: the sign-in page needs this without Zod.
 */
export function domainOfEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  if (at < 1 || email.length - at > maxDomainLength) return undefined;
  const domain = email.slice(at + 1).toLowerCase();
  return domain.includes('.') ? domain : undefined;
}
