import * as z from 'zod/mini';
import { patternText } from '../http/bounded-text.ts';
import { atMost } from '../http/length-checks.ts';
import { weekdays } from '../service/weekdays.ts';
import { minSeverity, oneOf, ruleSites } from './channel.ts';
import { notifiedOf } from './matches-rule.ts';

const time = patternText(5, /^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 07:30');

export const sendWhen = ['now', 'daily', 'weekly'] as const;

const quiet = z
  .object({
    from_time: time,
    to_time: time,
    /** The weekdays on which they begin. */
    days: weekdays,
    except_critical: z.boolean(),
  })
  .check(
    z.refine((hours) => hours.from_time !== hours.to_time, {
      error: 'must not be the same as the beginning',
      path: ['to_time'],
    }),
  );

const chosen = z.array(oneOf(notifiedOf)).check(atMost(notifiedOf.length, 'names one twice'));

/** What a user is notified of by mail and by push. An empty list: of nothing. */
const rules = z.object({
  what: chosen,
  /** By push, to the devices on which the user has switched it on. */
  push: chosen,
  min_severity: minSeverity,
  site_ids: ruleSites,
  /** Mails: at once, or together every day, or on Mondays. Push messages are sent at once. */
  send_when: oneOf(sendWhen),
  /** The time of digests, in the time zone of the user. */
  digest_at: time,
  quiet: z.nullable(quiet),
});
export type MyNotificationRules = z.infer<typeof rules>;

export const myNotifications = z.object({
  ...rules.shape,
  /** The names of `site_ids`. */
  sites: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The mail server has rejected the address of the user, and has taken no mail to it since. */
  bounced: z.nullable(z.object({ email: z.string(), at: z.string() })),
});
export type MyNotifications = z.infer<typeof myNotifications>;

/** Without `push` it stays as it is. */
export const myNotificationsChange = z.object({ ...rules.shape, push: z.optional(chosen) });
export type MyNotificationsChange = z.infer<typeof myNotificationsChange>;

/** Of a user who has not chosen yet. */
export const noNotifications: MyNotifications = {
  what: [],
  push: [],
  min_severity: 'warning',
  site_ids: null,
  send_when: 'now',
  digest_at: '07:30',
  quiet: null,
  sites: [],
  bounced: null,
};
