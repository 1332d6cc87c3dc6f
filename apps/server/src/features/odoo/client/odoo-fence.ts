import { Problem } from '@greenroom/domain/http/problem.ts';
import { type AddressFence, isAllowedUrl } from '#platform/network/pin-address.ts';

/** What can be checked without resolving a name; names are checked at each connection. */
export function requireAllowedUrl(url: string, fence: AddressFence): void {
  if (!isAllowedUrl(url, fence))
    throw new Problem('odoo-address', '"url" must be a public address that begins with https.');
}
