import type { Severity } from '@greenroom/domain/incidents/severity.ts';
import type { NotificationDelivery } from '@greenroom/domain/notifications/delivery.ts';
import type { NotificationPayload } from '@greenroom/domain/notifications/notification-event.ts';
import { sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { SystemDb } from '#platform/database/scope.ts';

export type EventRow = {
  id: number;
  partner_id: number;
  site_id: number | null;
  incident_id: number | null;
  kind: string;
  severity: Severity;
  at: Date;
  payload: NotificationPayload;
};

/** Null when another process plans at this moment. In the order in which they were recorded. */
export async function lockDueEvents(db: SystemDb, now: Date, limit: number): Promise<EventRow[] | null> {
  const lock = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.notificationPlan}) as locked`.execute(db);
  if (!lock.rows[0]?.locked) return null;
  const { rows } = await sql<EventRow>`
    select id, partner_id, site_id, incident_id, kind, severity, at, payload from notification_events
    where planned_at is null and withdrawn_at is null and hold_until <= ${now}
    order by hold_until, id limit ${limit} for update`.execute(db);
  return rows;
}

/**
 * Withdraws the events of partners that are going to be deleted, and returns the others. A request that marks such a partner
 * waits for this transaction, and then withdraws the deliveries that it has made.
 */
export async function withdrawOfLeaving(
  db: SystemDb,
  events: readonly EventRow[],
  now: Date,
): Promise<EventRow[]> {
  const ids = [...new Set(events.map(({ partner_id }) => partner_id))];
  const { rows } = await sql<{ id: number }>`
    select id from partners where id = any(${ids}::integer[]) and deletion_due_at is null
    order by id for key share`.execute(db);
  const isStaying = ({ partner_id }: EventRow) => rows.some(({ id }) => id === partner_id);
  const withdrawn = events.filter((event) => !isStaying(event)).map(({ id }) => id);
  if (withdrawn.length > 0)
    await db
      .updateTable('notification_events')
      .set({ withdrawn_at: now })
      .where('id', 'in', withdrawn)
      .execute();
  return events.filter(isStaying);
}

export async function markPlanned(db: SystemDb, ids: readonly number[], now: Date): Promise<void> {
  await db
    .updateTable('notification_events')
    .set({ planned_at: now })
    .where('id', 'in', [...ids])
    .execute();
}

/** Its number counts the messages to the channel, so that a receiver notices a gap. */
export async function addChannelDelivery(
  db: SystemDb,
  { event, channel_id, way, now }: { event: EventRow; channel_id: number; way: string; now: Date },
): Promise<void> {
  await sql`
    with numbered as (
      update notification_channels set sequence = sequence + 1
      where id = ${channel_id} and not exists (
        select from notification_deliveries d where d.event_id = ${event.id} and d.channel_id = ${channel_id})
      returning sequence)
    insert into notification_deliveries (event_id, partner_id, way, channel_id, sequence, next_at)
    select ${event.id}, ${event.partner_id}, ${way}, ${channel_id}, sequence, ${now} from numbered
    on conflict do nothing`.execute(db);
}

export type ClaimedDelivery = {
  id: number;
  event_id: number;
  way: 'webhook' | 'teams' | 'slack' | 'mail' | 'push';
  channel_id: number | null;
  user_id: number | null;
  sequence: number | null;
  attempts: number;
};

type ClaimTime = { now: Date; leaseSeconds: number; perSecond: number };

/** The first message of each channel that waits, however many wait behind it. */
const firstWaiting = sql`notification_channels c cross join lateral (
        select w.* from notification_deliveries w where w.channel_id = c.id and w.state = 'waiting'
        order by w.sequence limit 1) d`;

/** Messages to a channel at once; after them, as many a second as the channel may get. */
const burst = 5;

/**
 * The next due message to a channel, for this process alone until the lease ends. Only the first waiting message of a
 * channel is due, so they arrive in order, one at a time.
 */
export async function claimChannelDelivery(
  db: SystemDb,
  { now, leaseSeconds, perSecond }: ClaimTime,
): Promise<ClaimedDelivery | undefined> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.notificationClaim})`.execute(db);
  const burstSeconds = burst / perSecond;
  const { rows } = await sql<ClaimedDelivery>`
    update notification_deliveries set leased_until = ${now}::timestamptz + ${leaseSeconds} * interval '1 second'
    where id = (
      select d.id from ${firstWaiting}
      where d.next_at <= ${now} and (d.leased_until is null or d.leased_until <= ${now})
        and (select count(*) from notification_deliveries s where s.channel_id = d.channel_id
          and s.sent_at > ${now}::timestamptz - ${burstSeconds} * interval '1 second') < ${burst}
      order by d.next_at, d.id limit 1)
    returning id, event_id, way, channel_id, user_id, sequence, attempts`.execute(db);
  return rows[0];
}

export async function findEvent(db: SystemDb, id: number): Promise<EventRow> {
  const { rows } = await sql<EventRow>`
    select id, partner_id, site_id, incident_id, kind, severity, at, payload
    from notification_events where id = ${id}`.execute(db);
  return rows[0] as EventRow;
}

type Settled = {
  id: number;
  state: 'waiting' | 'sent' | 'failed' | 'withdrawn';
  attempts: number;
  now: Date;
  next_at?: Date;
  error?: string;
};

export async function settleDelivery(db: SystemDb, settled: Settled): Promise<void> {
  const { id, state, attempts, now, next_at, error } = settled;
  await db
    .updateTable('notification_deliveries')
    .set({
      ...{ state, attempts, leased_until: null, last_error: error ?? null },
      ...(next_at && { next_at }),
      ...(state === 'sent' && { sent_at: now }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

export async function settleChannel(
  db: SystemDb,
  { id, now, error, switchOff = false }: { id: number; now: Date; error?: string; switchOff?: boolean },
): Promise<void> {
  await sql`
    update notification_channels set
      last_sent_at = case when ${error ?? null}::text is null then ${now}::timestamptz else last_sent_at end,
      failing_since = case when ${error ?? null}::text is null then null else coalesce(failing_since, ${now}::timestamptz) end,
      last_error = ${error ?? null},
      state = case when ${switchOff} then 'off' else state end
    where id = ${id}`.execute(db);
}

/** When there is work again; null if nothing waits. Behind the first message of a channel the others only wait for it. */
export async function findNextDue(db: SystemDb): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(hold_until) from notification_events where planned_at is null and withdrawn_at is null),
      (select min(next_at) from notification_digests),
      (select min(greatest(d.next_at, d.leased_until)) from ${firstWaiting}),
      (select min(greatest(next_at, leased_until)) from notification_deliveries
        where state = 'waiting' and channel_id is null)) as at`.execute(db);
  return rows[0]?.at ?? null;
}

type ListFilter = { partner_id: number; channel_id?: number; state?: string; limit: number };

export async function listDeliveryRows(db: SystemDb, filter: ListFilter): Promise<NotificationDelivery[]> {
  const { partner_id, channel_id, state, limit } = filter;
  type Row = Omit<NotificationDelivery, 'recorded_at' | 'next_at' | 'sent_at'> & {
    recorded_at: Date;
    next_at: Date;
    sent_at: Date | null;
  };
  const { rows } = await sql<Row>`
    select d.id, d.event_id, e.kind, e.severity, e.incident_id, d.way, coalesce(c.name, u.username) as recipient,
      d.channel_id, d.state, d.attempts, d.last_error, e.at as recorded_at, d.next_at, d.sent_at
    from notification_deliveries d join notification_events e on e.id = d.event_id
    left join notification_channels c on c.id = d.channel_id left join users u on u.id = d.user_id
    where d.partner_id = ${partner_id} and not (e.kind = 'digest' and d.state = 'withdrawn')
      and ${channel_id === undefined ? sql`true` : sql`d.channel_id = ${channel_id}`}
      and ${state === undefined ? sql`true` : sql`d.state = ${state}`}
    order by d.id desc limit ${limit}`.execute(db);
  return rows.map(({ recorded_at, next_at, sent_at, ...row }) => ({
    ...row,
    recorded_at: recorded_at.toISOString(),
    next_at: row.state === 'waiting' ? next_at.toISOString() : null,
    sent_at: sent_at?.toISOString() ?? null,
  }));
}

export function lockDelivery(db: SystemDb, id: number) {
  return db
    .selectFrom('notification_deliveries')
    .where('id', '=', id)
    .select(['id', 'partner_id', 'channel_id', 'state'])
    .forUpdate()
    .executeTakeFirst();
}

/** Whether the partner is going to be deleted; it is not marked before the transaction ends. */
export async function isLeaving(db: SystemDb, partner_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from partners where id = ${partner_id} and deletion_due_at is null for key share`.execute(db);
  return rows.length === 0;
}

/** Behind all that waits for the channel, with the id of its event as before. */
export async function queueAgain(db: SystemDb, id: number, now: Date): Promise<void> {
  await sql`
    with numbered as (
      update notification_channels c set sequence = c.sequence + 1
      from notification_deliveries d where d.id = ${id} and c.id = d.channel_id returning c.sequence)
    update notification_deliveries set state = 'waiting', attempts = 0, next_at = ${now}, leased_until = null,
      last_error = null, sequence = (select sequence from numbered)
    where id = ${id}`.execute(db);
}
