import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

export type WaitingComment = {
  /** Of the ticket, whose comments are sent one after the other. */
  id: number;
  comment_id: number;
  external_key: string;
  odoo_id: number;
  audience: 'internal' | 'customer';
  body: string;
  at: Date;
  author_name: string | null;
};

type Filter = { partner_id: number; odoo: string; model: string; now: Date; max: number };

/** The oldest comment of each ticket that Odoo does not have. */
export async function listWaitingComments(db: SystemDb, filter: Filter): Promise<WaitingComment[]> {
  const { rows } = await sql<WaitingComment>`
    select distinct on (t.id) t.id, c.id::integer as comment_id, t.external_key, o.odoo_id, c.audience, c.body, c.at,
      coalesce(c.author_name, nullif(u.full_name, ''), u.username) as author_name
    from odoo_tickets o
    join tickets t on t.id = o.ticket_id
    join ticket_comments c on c.ticket_id = t.id
    left join odoo_comments s on s.comment_id = c.id
    left join users u on u.id = c.author_id
    where o.partner_id = ${filter.partner_id} and o.odoo = ${filter.odoo} and o.model = ${filter.model}
      and o.odoo_id is not null and t.odoo_gone is distinct from 'deleted'
      and (o.retry_at is null or o.retry_at <= ${filter.now})
      and s.done_at is null and (s.sending_until is null or s.sending_until < now())
    order by t.id, c.id limit ${filter.max}`.execute(db);
  return rows;
}

type Key = { comment_id: number; ticket_id: number; partner_id: number; odoo: string };

/** Claims the comment for one request. Returns how often it was tried before; undefined when another run has it. */
export async function claimComment(
  db: SystemDb,
  { comment_id, ticket_id, partner_id, odoo }: Key,
  milliseconds: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ before: number }>`
    insert into odoo_comments as s (comment_id, ticket_id, partner_id, odoo, is_from_odoo, attempts, sending_until)
    values (${comment_id}, ${ticket_id}, ${partner_id}, ${odoo}, false, 1,
      now() + make_interval(secs => ${milliseconds / 1000}))
    on conflict (comment_id) do update set attempts = s.attempts + 1, sending_until = excluded.sending_until
    where s.done_at is null and (s.sending_until is null or s.sending_until < now())
    returning attempts - 1 as before`.execute(db);
  return rows[0]?.before;
}

/** Right before each request: earlier ones, which Odoo was too busy for, have taken time. */
export async function keepComment(db: SystemDb, comment_id: number, milliseconds: number): Promise<void> {
  await sql`
    update odoo_comments set sending_until = now() + make_interval(secs => ${milliseconds / 1000})
    where comment_id = ${comment_id}`.execute(db);
}

/** Nothing was sent, or Odoo has rejected it. */
export async function releaseComment(db: SystemDb, comment_id: number): Promise<void> {
  await sql`update odoo_comments set sending_until = null where comment_id = ${comment_id}`.execute(db);
}

/** The comment is in Odoo, or is given up. A failure that it has caused is over. */
export async function storeCommentDone(
  db: SystemDb,
  {
    comment_id,
    ticket_id,
    now,
    error,
  }: { comment_id: number; ticket_id: number; now: Date; error: string | null },
): Promise<void> {
  await sql`update odoo_comments set done_at = ${now}, sending_until = null, last_error = ${error}
    where comment_id = ${comment_id}`.execute(db);
  await sql`
    update odoo_tickets set attempts = 0, last_error = null, retry_at = null
    where ticket_id = ${ticket_id} and last_error is not null`.execute(db);
}

export type NewOdooComment = {
  odoo_message_id: number;
  record_id: number;
  audience: 'internal' | 'customer';
  body: string;
  author_name: string | null;
};

type Place = { partner_id: number; odoo: string; model: string; now: Date };
export type RecordOfTicket = { ticket_id: number; odoo_id: number; external_key: string };

export async function findTicketsOf(
  db: SystemDb,
  { partner_id, odoo, model, odoo_ids }: Omit<Place, 'now'> & { odoo_ids: readonly number[] },
): Promise<RecordOfTicket[]> {
  const { rows } = await sql<RecordOfTicket>`
    select o.ticket_id, o.odoo_id, t.external_key from odoo_tickets o join tickets t on t.id = o.ticket_id
    where o.partner_id = ${partner_id} and o.odoo = ${odoo} and o.model = ${model}
      and o.odoo_id = any(${[...odoo_ids]}::integer[])`.execute(db);
  return rows;
}

/**
 * Stores a message of Odoo as a comment once. Two runs that read it at the same time wait for each other at the ticket.
 * Returns undefined for one that is known.
 */
export async function storeOdooComment(
  db: SystemDb,
  { ticket_id, partner_id, odoo, now }: Place & { ticket_id: number },
  { odoo_message_id, audience, body, author_name }: NewOdooComment,
): Promise<number | undefined> {
  await sql`select from tickets where id = ${ticket_id} for update`.execute(db);
  const known = await db
    .selectFrom('odoo_comments')
    .select('comment_id')
    .where('odoo', '=', odoo)
    .where('odoo_message_id', '=', odoo_message_id)
    .executeTakeFirst();
  if (known) return undefined;
  const { id } = await db
    .insertInto('ticket_comments')
    .values({ ticket_id, author_id: null, audience, body, at: now, source: 'odoo', author_name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('odoo_comments')
    .values({
      comment_id: id,
      ticket_id,
      partner_id,
      odoo,
      is_from_odoo: true,
      odoo_message_id,
      done_at: now,
    })
    .execute();
  return Number(id);
}

/** Where the next reading of messages begins: at the first time, where the records are read. */
export async function findMessagesUntil(db: SystemDb, partner_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('odoo_partners')
    .where('partner_id', '=', partner_id)
    .select(sql<string | null>`coalesce(messages_until, read_until)`.as('since'))
    .executeTakeFirst();
  return row?.since ?? null;
}

/** Only moves forward, never back. */
export async function saveMessagesUntil(
  db: SystemDb,
  { partner_id, until }: { partner_id: number; until: string },
): Promise<void> {
  await db
    .updateTable('odoo_partners')
    .set({ messages_until: until })
    .where('partner_id', '=', partner_id)
    .where((is) => is.or([is('messages_until', 'is', null), is('messages_until', '<', until)]))
    .execute();
}
