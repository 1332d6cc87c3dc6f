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

/** Why a sign-in by a provider came back without a code: in the fragment of the page that shows it. */
export const ssoErrors = [
  /** This browser has not started it, or too long ago. */
  'not-started',
  /** The user, or the provider, said no. */
  'denied',
  'unreachable',
  /** What the provider sent cannot be trusted, or it rejected this console. An administrator has to look. */
  'rejected',
  /** Inactive, at its end, or not to be created: one sentence for all. */
  'no-access',
] as const;
export type SsoError = (typeof ssoErrors)[number];
