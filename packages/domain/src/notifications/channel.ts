import * as z from 'zod/mini';
import { boundedText, requiredText } from '../http/bounded-text.ts';
import { rowId } from '../http/id-params.ts';
import { atLeast, atMost } from '../http/length-checks.ts';
import { severities } from '../incidents/severity.ts';
import { notifiedOf } from './matches-rule.ts';

/** Where the messages of a partner go, besides its users. */
export const channelKinds = ['webhook', 'teams', 'slack'] as const;
export type ChannelKind = (typeof channelKinds)[number];

export const channelStates = ['on', 'off'] as const;
export const notificationLanguages = ['en', 'fr', 'es'] as const;

export const maxChannelsOfKind = 10;
export const maxChannelName = 80;
export const maxChannelAddress = 1000;
export const maxRuleSites = 200;

export const oneOf = <const T extends readonly string[]>(words: T) =>
  z.enum(words, `must be one of ${words.join(', ')}`);

export const notifiedOfList = z
  .array(oneOf(notifiedOf))
  .check(atLeast(1, 'must name at least one'), atMost(notifiedOf.length, 'names one twice'));
export const minSeverity = oneOf(severities);
export const ruleSites = z.nullable(
  z
    .array(rowId)
    .check(
      atLeast(1, 'must name at least one site, or be null for all'),
      atMost(maxRuleSites, `must have at most ${maxRuleSites} sites`),
    ),
);

const address = boundedText(maxChannelAddress).check(
  z.refine((text) => URL.canParse(text as string), 'must be an address that begins with https'),
);

const settings = {
  name: requiredText(maxChannelName),
  what: notifiedOfList,
  min_severity: minSeverity,
  site_ids: ruleSites,
  language: oneOf(notificationLanguages),
};

export const newChannel = z.object({
  /** The own partner unless another one is named. */
  partner_id: z.optional(rowId),
  kind: oneOf(channelKinds),
  address,
  ...settings,
});
export type NewChannel = z.input<typeof newChannel>;

/** Fields that are left out stay as they are. */
export const channelChange = z.object({
  name: z.optional(settings.name),
  address: z.optional(address),
  what: z.optional(settings.what),
  min_severity: z.optional(settings.min_severity),
  site_ids: z.optional(settings.site_ids),
  language: z.optional(settings.language),
  state: z.optional(oneOf(channelStates)),
});
export type ChannelChange = z.input<typeof channelChange>;

export const channel = z.object({
  id: z.int(),
  kind: z.string(),
  name: z.string(),
  /** The host of its address; the rest may be a secret. */
  host: z.string(),
  what: z.array(z.string()),
  min_severity: z.string(),
  site_ids: z.nullable(z.array(z.int())),
  language: z.string(),
  /** Off: by a user, or because the receiver has said that it is gone (410). */
  state: z.string(),
  last_sent_at: z.nullable(z.string()),
  failing_since: z.nullable(z.string()),
  last_error: z.nullable(z.string()),
  waiting: z.int(),
  /** Until then messages also carry a signature with the previous secret. */
  old_secret_until: z.nullable(z.string()),
});
export type NotificationChannel = z.infer<typeof channel>;

/** With the secret of a webhook, which no other response contains. */
export const channelWithSecret = z.object({ channel, secret: z.nullable(z.string()) });
export type ChannelWithSecret = z.infer<typeof channelWithSecret>;
