import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

export type WaitingMessage = {
  /** Of the ticket, which has one message at most. */
  id: number;
  external_key: string;
  odoo_id: number;
  kind: 'verified' | 'reopened';
  at: Date;
  /** Of the user who opened the ticket, else the one that most users of the partner have chosen. */
  language: string;
  /** Of the site of its incident. */
  place: {
    time_zone: string | null;
    country: string | null;
    latitude: number | null;
    longitude: number | null;
  };
};

/** Deletes messages about a stage that the ticket has left, and those whose Odoo has been gone for a month. */
export async function deleteOutdated(
  db: SystemDb,
  { partner_id, now }: { partner_id: number; now: Date },
): Promise<void> {
  await sql`
    delete from odoo_messages m using tickets t
    where t.id = m.ticket_id and m.partner_id = ${partner_id}
      and (t.stage <> m.stage or m.at < ${now}::timestamptz - interval '30 days')`.execute(db);
}

/** Messages of tickets whose stage is the same on both sides: a message follows the change that it is about. */
export async function listMessages(
  db: SystemDb,
  filter: { partner_id: number; odoo: string; model: string; now: Date; max: number },
): Promise<WaitingMessage[]> {
  const { rows } = await sql<WaitingMessage>`
    select t.id, t.external_key, o.odoo_id, m.kind, m.at,
      coalesce(opener.language, (
        select u.language from users u where u.partner_id = t.partner_id and u.is_active and u.language is not null
        group by u.language order by count(*) desc, u.language limit 1), 'en') as language,
      json_build_object('time_zone', place.time_zone, 'country', place.country, 'latitude', place.latitude,
        'longitude', place.longitude) as place
    from odoo_messages m
    join tickets t on t.id = m.ticket_id
    join odoo_tickets o on o.ticket_id = m.ticket_id
    left join users opener on opener.id = t.created_by
    left join lateral (
      select s.time_zone, s.country, s.latitude, s.longitude
      from incident_tickets l join incidents i on i.id = l.incident_id join sites s on s.id = i.site_id
      where l.ticket_id = t.id order by l.made_at desc limit 1) as place on true
    where m.partner_id = ${filter.partner_id} and o.odoo = ${filter.odoo} and o.model = ${filter.model}
      and o.odoo_id is not null and t.odoo_gone is distinct from 'deleted'
      and (o.retry_at is null or o.retry_at <= ${filter.now})
      and t.stage = m.stage and o.our_stage = m.stage
      and (m.sending_until is null or m.sending_until < now())
      and not exists (
        select from ticket_conflicts c where c.ticket_id = t.id and c.field = 'stage' and c.resolved_at is null)
    order by t.id limit ${filter.max}`.execute(db);
  return rows;
}

type MessageKey = Pick<WaitingMessage, 'id' | 'at'>;

/**
 * Claims the message for one request. Returns how often it was tried before, and undefined when another run has it or a
 * newer message has taken its place.
 */
export async function claimMessage(
  db: SystemDb,
  { id, at }: MessageKey,
  milliseconds: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ before: number }>`
    update odoo_messages set attempts = attempts + 1,
      sending_until = now() + make_interval(secs => ${milliseconds / 1000})
    where ticket_id = ${id} and at = ${at} and (sending_until is null or sending_until < now())
    returning attempts - 1 as before`.execute(db);
  return rows[0]?.before;
}

/** Right before each request: earlier ones, which Odoo was too busy for, have taken time. */
export async function keepMessage(db: SystemDb, { id, at }: MessageKey, milliseconds: number): Promise<void> {
  await sql`
    update odoo_messages set sending_until = now() + make_interval(secs => ${milliseconds / 1000})
    where ticket_id = ${id} and at = ${at}`.execute(db);
}

/** Nothing was sent, or Odoo has rejected it. */
export async function releaseMessage(db: SystemDb, { id, at }: MessageKey): Promise<void> {
  await sql`update odoo_messages set sending_until = null where ticket_id = ${id} and at = ${at}`.execute(db);
}

/** The message is in Odoo, or is given up. A failure that it has caused is over. */
export async function deleteMessage(db: SystemDb, { id, at }: MessageKey): Promise<void> {
  await sql`delete from odoo_messages where ticket_id = ${id} and at = ${at}`.execute(db);
  await sql`
    update odoo_tickets set attempts = 0, last_error = null, retry_at = null
    where ticket_id = ${id} and last_error is not null`.execute(db);
}
