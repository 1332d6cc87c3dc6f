import type { CommentAudience } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

const maxAssignees = 200;

type AssigneeFilter = ({ ticket_id: number } | { partner_id: number }) & {
  /** Superusers are offered to superusers alone. */
  withSuperusers: boolean;
  search?: string | undefined;
  /** Only this one, if it is among them. */
  user_id?: number;
};

/** Active users who see the ticket, or those of a partner: the condition of `visible`, for each user. */
export async function listAssignees(
  db: SystemDb,
  { withSuperusers, search = '', user_id, ...of }: AssigneeFilter,
): Promise<{ id: number; name: string }[]> {
  const partner =
    'partner_id' in of
      ? sql`(select ${of.partner_id}::integer as partner_id)`
      : sql`(select partner_id from tickets where id = ${of.ticket_id})`;
  const only = user_id === undefined ? sql`` : sql`and u.id = ${user_id}`;
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, coalesce(nullif(u.full_name, ''), u.username) as name
    from users u, ${partner} t
    where u.is_active ${only}
      and strpos(fold_text(concat_ws(' ', u.full_name, u.username)), fold_text(${search})) > 0
      and case when u.is_superuser then ${withSuperusers}
        else u.partner_id = t.partner_id or exists (
          select from user_partners l where l.user_id = u.id and l.partner_id = t.partner_id) end
    order by fold_text(coalesce(nullif(u.full_name, ''), u.username)) collate "C", u.id
    limit ${maxAssignees}`.execute(db);
  return rows;
}

export function lockTicket(db: SystemDb, id: number) {
  return lockedTickets(db, [id]).executeTakeFirst();
}

/** In the order of their ids, so that two acts on the same tickets wait for each other instead of ending each other. */
export function lockTickets(db: SystemDb, ids: readonly number[]) {
  return lockedTickets(db, ids).execute();
}

function lockedTickets(db: SystemDb, ids: readonly number[]) {
  return db
    .selectFrom('tickets')
    .select(['id', 'partner_id', 'version', 'name', 'stage', 'priority', 'assigned_to', 'assigned_to_name'])
    .select(['due_at', 'tags', 'additional_data', 'odoo_gone'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate();
}
export type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>;

export type TicketPatch = {
  name?: string;
  stage?: number;
  priority?: number;
  assigned_to?: number | null;
  assigned_to_name?: string | null;
  due_at?: Date | null;
  site_id?: number | null;
  room_id?: number | null;
  asset_id?: number | null;
  tags?: string[];
  additional_data?: string;
};

/** The triggers of the table count the version and write the timeline. */
export async function updateTicketRow(db: SystemDb, id: number, patch: TicketPatch): Promise<void> {
  await updateTicketRows(db, [id], patch);
}

export async function updateTicketRows(
  db: SystemDb,
  ids: readonly number[],
  patch: TicketPatch,
): Promise<void> {
  if (Object.keys(patch).length > 0 && ids.length > 0)
    await db
      .updateTable('tickets')
      .set(patch)
      .where('id', 'in', [...ids])
      .execute();
}

/** Who made the version that a ticket has now. */
export function findLastChange(db: SystemDb, ticket_id: number) {
  return db
    .selectFrom('ticket_events')
    .select(['at', 'source', 'actor_name'])
    .where('ticket_id', '=', ticket_id)
    .where('kind', 'in', ['created', 'changed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type NewComment = {
  ticket_id: number;
  author_id: number;
  audience: CommentAudience;
  body: string;
  request_key: string | undefined;
  now: Date;
  /** Of a comment that came by mail. */
  source?: 'mail';
  quote?: string | null;
};

/**
 * The same key of the same user adds one comment, however often it is sent. Returns the id of the comment; undefined if
 * the key belongs to a comment of another ticket.
 */
export async function storeComment(
  db: SystemDb,
  { now, request_key, ...comment }: NewComment,
): Promise<{ id: number; isNew: boolean } | undefined> {
  const added = await db
    .insertInto('ticket_comments')
    .values({ ...comment, request_key: request_key ?? null, at: now })
    .onConflict((conflict) => conflict.columns(['author_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const { author_id, ticket_id } = comment;
  const found =
    added ??
    (await db
      .selectFrom('ticket_comments')
      .select('id')
      .where('author_id', '=', author_id)
      .where('request_key', '=', request_key ?? '')
      .where('ticket_id', '=', ticket_id)
      .executeTakeFirst());
  return found && { id: Number(found.id), isNew: added !== undefined };
}

/**
 * Files that the author has uploaded to this ticket and sends with this comment. Returns false if one of them is not such
 * a file. Safe to repeat.
 */
export async function attachToComment(
  db: SystemDb,
  {
    comment_id,
    ticket_id,
    author_id,
    file_ids,
  }: {
    comment_id: number;
    ticket_id: number;
    author_id: number;
    file_ids: readonly number[];
  },
): Promise<boolean> {
  const ids = [...new Set(file_ids)];
  if (ids.length === 0) return true;
  const attached = await db
    .updateTable('files')
    .set({ ticket_comment_id: comment_id })
    .where('id', 'in', ids)
    .where('entity_type', '=', 'ticket')
    .where('entity_id', '=', ticket_id)
    .where('uploaded_by', '=', author_id)
    .where((eb) => eb.or([eb('ticket_comment_id', 'is', null), eb('ticket_comment_id', '=', comment_id)]))
    .returning('id')
    .execute();
  return attached.length === ids.length;
}

/** Before tickets are locked for a new assignee: a renaming locks the user first, and then the tickets. */
export async function holdName(db: SystemDb, user_id: number): Promise<void> {
  await db.selectFrom('users').where('id', '=', user_id).select('id').forShare().execute();
}

export async function storeFollower(
  db: SystemDb,
  {
    ticket_id,
    user,
    following,
  }: { ticket_id: number; user: { id: number; name: string }; following: boolean },
): Promise<void> {
  if (following)
    await db
      .insertInto('ticket_followers')
      .values({ ticket_id, user_id: user.id, user_name: user.name })
      .onConflict((conflict) => conflict.columns(['ticket_id', 'user_id']).doNothing())
      .execute();
  else
    await db
      .deleteFrom('ticket_followers')
      .where('ticket_id', '=', ticket_id)
      .where('user_id', '=', user.id)
      .execute();
}
