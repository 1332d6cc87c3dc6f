import * as z from 'zod/mini';
import { boundedText, patternText } from '../../http/bounded-text.ts';

/** Browsers of a user that get push messages; the oldest goes when another one is added. */
export const maxPushEndpoints = 10;
const maxEndpoint = 1000;

/** What a browser's `PushSubscription` contains. */
export const newPushEndpoint = z.object({
  endpoint: boundedText(maxEndpoint).check(
    z.refine((text) => URL.canParse(text as string), 'must be an address that begins with https'),
  ),
  keys: z.object({
    p256dh: patternText(88, /^[\w-]{87}=?$/, 'must be a public key of 65 bytes'),
    auth: patternText(24, /^[\w-]{22}(?:==)?$/, 'must be a secret of 16 bytes'),
  }),
});
export type NewPushEndpoint = z.infer<typeof newPushEndpoint>;

const pushEndpoint = z.object({
  id: z.int(),
  /** The browser recognises its own by it. */
  endpoint: z.string(),
  /** What the browser calls itself. */
  browser: z.nullable(z.string()),
  made_at: z.string(),
  /** Since when its push service takes no message. */
  failed_at: z.nullable(z.string()),
});

export const myPush = z.object({
  /** For the subscription of a browser: `applicationServerKey`. */
  public_key: z.string(),
  endpoints: z.array(pushEndpoint),
});
export type MyPush = z.infer<typeof myPush>;

/** What the service worker shows. */
export type PushMessage = {
  title: string;
  body: string;
  /** Where a click leads, on the same origin. */
  path: string;
  /** A message with the same tag replaces an older one. */
  tag: string;
};

/** A message that reaches no device within this time is no longer of use. */
export const pushSeconds = { usual: 3600, critical: 86_400 } as const;
