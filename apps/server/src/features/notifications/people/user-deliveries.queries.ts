import { sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { EventRow } from '../sending/deliveries.queries.ts';

export type UserWay = 'mail' | 'push';

type NewUserDelivery = { event: EventRow; user_id: number; way: UserWay; next_at: Date; is_digest: boolean };

export async function addUserDelivery(db: SystemDb, delivery: NewUserDelivery): Promise<void> {
  const { event, user_id, way, next_at, is_digest } = delivery;
  await sql`
    insert into notification_deliveries (event_id, partner_id, way, user_id, next_at, is_digest)
    values (${event.id}, ${event.partner_id}, ${way}, ${user_id}, ${next_at}, ${is_digest})
    on conflict do nothing`.execute(db);
}

export type UserAndWay = { user_id: number; way: UserWay };

/**
 * The user whose messages by mail or by push are due and to which no process is writing. The caller holds the claims
 * until it commits.
 */
export async function lockNextUser(db: SystemDb, now: Date): Promise<UserAndWay | undefined> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.notificationClaim})`.execute(db);
  const { rows } = await sql<UserAndWay>`
    select d.user_id, d.way from notification_deliveries d
    where d.state = 'waiting' and d.user_id is not null and d.next_at <= ${now}
      and not exists (select from notification_deliveries l
        where l.user_id = d.user_id and l.way = d.way and l.state = 'waiting' and l.leased_until > ${now})
    order by d.next_at, d.id limit 1`.execute(db);
  return rows[0];
}

export type DueDelivery = EventRow & {
  delivery_id: number;
  is_digest: boolean;
  batch_id: number | null;
  attempts: number;
};

/** A mail lists fewer, and says how many more there are. */
const maxInMessage = 200;

/** What is due, in order. Deliveries of an interrupted message alone: it has to be the same message again. */
export async function listDueOf(
  db: SystemDb,
  { user_id, way }: UserAndWay,
  now: Date,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.id as delivery_id, d.is_digest, d.batch_id, d.attempts,
      e.id, e.partner_id, e.site_id, e.incident_id, e.kind, e.severity, e.at, e.payload
    from notification_deliveries d join notification_events e on e.id = d.event_id
    where d.user_id = ${user_id} and d.way = ${way} and d.state = 'waiting' and d.next_at <= ${now}
    order by d.batch_id nulls last, d.id limit ${maxInMessage}`.execute(db);
  const batch = rows[0]?.batch_id ?? null;
  return rows.filter(({ batch_id }) => batch_id === batch);
}

export type SentCounts = { sentInHour: number; sentInDay: number; knownSites: number[] };

export async function countSent(db: SystemDb, { user_id, way }: UserAndWay, now: Date): Promise<SentCounts> {
  const { rows } = await sql<SentCounts>`
    select count(distinct batch_id) filter (where sent_at > ${now}::timestamptz - interval '1 hour')::integer as "sentInHour",
      count(distinct batch_id)::integer as "sentInDay",
      coalesce(array_agg(distinct e.site_id) filter (where e.severity = 'critical' and e.site_id is not null
        and sent_at > ${now}::timestamptz - interval '1 hour'), '{}') as "knownSites"
    from notification_deliveries d join notification_events e on e.id = d.event_id
    where d.user_id = ${user_id} and d.way = ${way} and d.state = 'sent' and not d.is_digest
      and d.sent_at > ${now}::timestamptz - interval '1 day'`.execute(db);
  return rows[0] ?? { sentInHour: 0, sentInDay: 0, knownSites: [] };
}

export async function postpone(db: SystemDb, delivery_id: number, next_at: Date): Promise<void> {
  await db
    .updateTable('notification_deliveries')
    .set({ next_at, is_digest: true })
    .where('id', '=', delivery_id)
    .execute();
}

export async function leaseBatch(db: SystemDb, ids: readonly number[], leased_until: Date): Promise<number> {
  const batch_id = Math.min(...ids);
  await sql`
    update notification_deliveries set leased_until = ${leased_until}, batch_id = coalesce(batch_id, ${batch_id})
    where id = any(${[...ids]}::bigint[])`.execute(db);
  return batch_id;
}

type SettledUserDeliveries = {
  state: 'waiting' | 'sent' | 'failed' | 'withdrawn';
  now: Date;
  next_at?: Date;
  error?: string;
};

/** The deliveries of one message. */
export async function settleUserDeliveries(
  db: SystemDb,
  ids: readonly number[],
  { state, now, next_at, error }: SettledUserDeliveries,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update notification_deliveries set state = ${state}, attempts = attempts + 1, leased_until = null,
      last_error = ${error ?? null}, next_at = coalesce(${next_at ?? null}::timestamptz, next_at),
      sent_at = case when ${state} = 'sent' then ${now}::timestamptz else sent_at end
    where id = any(${[...ids]}::bigint[]) and state = 'waiting'`.execute(db);
}
