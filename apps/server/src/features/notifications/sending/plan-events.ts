import { matchesRule, type NotifiedOf } from '@greenroom/domain/notifications/matches-rule.ts';
import type { NotificationKind } from '@greenroom/domain/notifications/notification-event.ts';
import { nextDigest } from '@greenroom/domain/notifications/when-to-send.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { isEscalating } from '../escalation/escalation.queries.ts';
import { listManagers, listRulesFor, listWays } from '../people/rules.queries.ts';
import { addUserDelivery } from '../people/user-deliveries.queries.ts';
import { listTicketReaders } from '../tickets/ticket-comments.queries.ts';
import {
  addChannelDelivery,
  type EventRow,
  lockDueEvents,
  markPlanned,
  withdrawOfLeaving,
} from './deliveries.queries.ts';

const maxAtOnce = 100;

/** Makes the deliveries of events whose hold is over. Returns whether there were any. */
export function planEvents({ database, config, now }: Services): Promise<boolean> {
  return asSystem(database, async (db) => {
    const time = now();
    const due = await lockDueEvents(db, time, maxAtOnce);
    if (!due || due.length === 0) return false;
    const events = await withdrawOfLeaving(db, due, time);
    if (events.length === 0) return true;
    for (const event of events) {
      if (event.kind === 'escalated' && !(await isEscalating(db, event.incident_id ?? 0, time))) continue;
      await planForChannels(db, event, time);
      await planForUsers(db, event, { now: time, zone: config.TIME_ZONE });
    }
    await markPlanned(
      db,
      events.map(({ id }) => id),
      time,
    );
    return true;
  });
}

async function planForChannels(db: SystemDb, event: EventRow, now: Date): Promise<void> {
  if (event.kind === 'ticket-comment') return;
  const channels = await db
    .selectFrom('notification_channels')
    .where('partner_id', '=', event.partner_id)
    .where('state', '=', 'on')
    .select(['id', 'kind', 'what', 'min_severity', 'site_ids'])
    .orderBy('id')
    .execute();
  for (const { id, kind, ...rule } of channels) {
    const isFor =
      event.kind === 'test'
        ? event.payload.channel_id === id
        : event.kind === 'escalated'
          ? event.payload.channel_ids?.includes(id)
          : event.kind !== 'assigned' &&
            matchesRule(
              { ...rule, what: rule.what as NotifiedOf[] },
              { ...event, kind: event.kind as NotificationKind },
            );
    if (isFor) await addChannelDelivery(db, { event, channel_id: id, way: kind, now });
  }
}

/** Quiet hours and limits of a user are applied when a message is sent. */
async function planForUsers(
  db: SystemDb,
  event: EventRow,
  { now, zone }: { now: Date; zone: string },
): Promise<void> {
  if (event.kind === 'test') return;
  if (event.kind === 'escalated') {
    for (const { user_id, way } of await listWays(db, event.payload.user_ids ?? []))
      await addUserDelivery(db, { event, user_id, way, next_at: now, is_digest: false });
    return;
  }
  if (event.kind === 'channel-failed') {
    for (const user_id of await listManagers(db, event.partner_id))
      await addUserDelivery(db, { event, user_id, way: 'mail', next_at: now, is_digest: false });
    return;
  }
  const readers = event.kind === 'ticket-comment' ? await listTicketReaders(db, event.payload) : undefined;
  const second = Math.floor(now.getTime() / 1000);
  for (const rule of await listRulesFor(db, event.partner_id)) {
    const { user_id, way, send_when, digest_at, time_zone } = rule;
    if (event.kind === 'assigned' && event.payload.user_id !== user_id) continue;
    // A push message has no room for a comment. A mail is sent at once, because it can be replied to.
    if (readers && (way === 'push' || !readers.includes(user_id))) continue;
    if (!matchesRule(rule, { ...event, kind: event.kind as NotificationKind })) continue;
    const digest =
      send_when === 'now' || readers !== undefined
        ? undefined
        : nextDigest({ when: send_when, at: digest_at }, time_zone ?? zone, second);
    const next_at = digest === undefined ? now : new Date(digest * 1000);
    await addUserDelivery(db, { event, user_id, way, next_at, is_digest: digest !== undefined });
  }
}
