import type { Severity } from '@greenroom/domain/incidents/severity.ts';
import type {
  NotificationKind,
  NotificationPayload,
} from '@greenroom/domain/notifications/notification-event.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import { defineChannel, notify } from '#platform/events/events.ts';

/** An event was recorded, or a delivery is due. */
export const notificationsChannel = defineChannel('notifications');

/** What is over within this time reaches no one. */
const holdSeconds = 30;

type NewNotification = {
  kind: NotificationKind;
  partner_id: number;
  site_id: number | null;
  incident_id?: number;
  severity: Severity;
  at: Date;
  payload: NotificationPayload;
};

/**
 * Call it in the transaction of the event. A message is sent after it commits, and only once. The end of an incident
 * withdraws what was not sent yet, and is sent only if users were notified of the incident since its last end: what opened
 * quietly, because of planned work or a snooze, also ends quietly.
 */
export async function recordNotification(db: SystemDb, event: NewNotification): Promise<void> {
  const { kind, incident_id = null, at, payload } = event;
  if (kind === 'resolved' && incident_id !== null) {
    await withdrawNotifications(db, { incident_id, at });
    if (!(await isAnnounced(db, incident_id))) return;
  }
  const hold = kind === 'test' ? 0 : holdSeconds;
  await db
    .insertInto('notification_events')
    .values({
      ...{ kind, incident_id, at, partner_id: event.partner_id, site_id: event.site_id },
      severity: event.severity,
      hold_until: new Date(at.getTime() + hold * 1000),
      payload: JSON.stringify(payload) as never,
    })
    .execute();
  await notify(db, notificationsChannel, '');
}

/** A comment on a ticket, for its followers and its assignee. */
export async function recordTicketComment(
  db: SystemDb,
  { ticket_id, comment_id, at }: { ticket_id: number; comment_id: number; at: Date },
): Promise<void> {
  const { partner_id } = await db
    .selectFrom('tickets')
    .where('id', '=', ticket_id)
    .select('partner_id')
    .executeTakeFirstOrThrow();
  const about = { partner_id, site_id: null, severity: 'info', at } as const;
  await recordNotification(db, { kind: 'ticket-comment', ...about, payload: { ticket_id, comment_id } });
}

/**
 * Withdraws what was not sent yet of an incident that is merged, muted or over, and returns the kinds of those events. An
 * event that is being sent at this moment counts as sent.
 */
export async function withdrawNotifications(
  db: SystemDb,
  { incident_id, at }: { incident_id: number; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    update notification_events set withdrawn_at = ${at}
    where incident_id = ${incident_id} and planned_at is null and withdrawn_at is null
    returning kind`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** Of a ticket that has ended, or that has gained time. */
export async function withdrawTicketNotifications(
  db: SystemDb,
  { ticket_id, at }: { ticket_id: number; at: Date },
): Promise<void> {
  await sql`
    update notification_events set withdrawn_at = ${at}
    where kind in ('ticket-due-soon', 'ticket-late') and payload #>> '{ticket,id}' = ${String(ticket_id)}
      and planned_at is null and withdrawn_at is null`.execute(db);
}

/** Whether users were or will be notified of an incident since its last end. */
async function isAnnounced(db: SystemDb, incident_id: number): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    select kind from notification_events
    where incident_id = ${incident_id} and withdrawn_at is null and kind <> 'assigned'
    order by id desc limit 1`.execute(db);
  return rows[0] !== undefined && rows[0].kind !== 'resolved';
}
