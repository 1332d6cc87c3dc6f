/** The stored form, 00:1A:2B:3C:4D:5E, of an address that is typed in any of the usual ways. */
export function readMacAddress(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const digits = text.replace(/[:\-. ]/g, '').toUpperCase();
  return /^[0-9A-F]{12}$/.test(digits) ? digits.match(/../g)?.join(':') : undefined;
}
