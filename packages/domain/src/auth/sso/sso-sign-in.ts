import * as z from 'zod/mini';
import { patternText } from '../../http/bounded-text.ts';

const base64url43 = (message: string) => patternText(43, /^[\w-]{43}$/, message);

/** SHA-256 of a number that only the page knows: what comes back is of use to this page alone. */
export const ssoChallenge = base64url43('must be a challenge');
export const ssoVerifier = base64url43('must be a verifier');
export const ssoCode = base64url43('must be a code');

/** How the people of a mail domain sign in. Null: with a password, or the domain is unknown. */
export const ssoDiscovery = z.object({
  sso: z.nullable(z.object({ name: z.string(), is_required: z.boolean() })),
});
export type SsoDiscovery = z.infer<typeof ssoDiscovery>;
