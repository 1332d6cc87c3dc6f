import { matchesRule, type NotifiedOf } from '@greenroom/domain/notifications/matches-rule.ts';
import type { NotificationKind } from '@greenroom/domain/notifications/notification-event.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { addChannelDelivery, type EventRow, lockDueEvents, markPlanned } from './deliveries.queries.ts';

const maxAtOnce = 100;

/** Makes the deliveries of events whose hold is over. Returns whether there were any. */
export function planEvents({ database, now }: Pick<Services, 'database' | 'now'>): Promise<boolean> {
  return asSystem(database, async (db) => {
    const time = now();
    const events = await lockDueEvents(db, time, maxAtOnce);
    if (!events || events.length === 0) return false;
    for (const event of events) await planForChannels(db, event, time);
    await markPlanned(
      db,
      events.map(({ id }) => id),
      time,
    );
    return true;
  });
}

async function planForChannels(db: SystemDb, event: EventRow, now: Date): Promise<void> {
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
        : event.kind !== 'assigned' &&
          matchesRule(
            { ...rule, what: rule.what as NotifiedOf[] },
            { ...event, kind: event.kind as NotificationKind },
          );
    if (isFor) await addChannelDelivery(db, { event, channel_id: id, way: kind, now });
  }
}
