import * as z from 'zod/mini';
import { patternText } from '../http/bounded-text.ts';

/** One place where the user is signed in. */
export const ownSession = z.object({
  id: z.string(),
  is_current: z.boolean(),
  signed_in_at: z.string(),
  /** When its user last did something, to the minute. */
  used_at: z.string(),
  /** The network address of the sign-in; null for sessions from before this was recorded. */
  address: z.nullable(z.string()),
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
