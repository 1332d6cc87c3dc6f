import * as z from 'zod/mini';
import { patternText } from '../http/bounded-text.ts';

/**
 * Where a sign-in came from, as far as an address tells without asking a service: the network of this request, a private
 * network (an office or a VPN that reaches the server directly), this machine, or any other place.
 */
export const sessionNetworks = ['current', 'private', 'own-machine', 'other'] as const;
export type SessionNetwork = (typeof sessionNetworks)[number];

/** One place where the user is signed in. */
export const ownSession = z.object({
  id: z.string(),
  is_current: z.boolean(),
  signed_in_at: z.string(),
  /** When its user last did something, to the minute. */
  used_at: z.string(),
  /** The network address of the sign-in; null for sessions from before this was recorded. */
  address: z.nullable(z.string()),
  /** Of that address, seen from this request. */
  network: z.nullable(z.enum(sessionNetworks)),
  /** What the browser called itself at the sign-in. */
  browser: z.nullable(z.string()),
});
export type OwnSession = z.infer<typeof ownSession>;

export const sessionId = patternText(
  36,
  /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/,
  'must be the id of a session',
);

/** The latest; older ones can only be ended together. */
export const maxOwnSessions = 100;
