import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

export type Place = { partner_id: number; odoo: string; model: string };

export type FoundAttachment = {
  ticket_id: number;
  attachment_id: number;
  filename: string;
  declared_type: string;
  author_name: string | null;
  size: number;
  checksum: string;
};

/** An Odoo with endless attachments must not fill the database. Those of deleted files count. */
const maxRowsOfTicket = 200;

/**
 * Stores what both sides have to agree about. An attachment that is known with these bytes is no news; one with others
 * was changed in Odoo, and is another file.
 */
export async function storeFound(
  db: SystemDb,
  { partner_id, odoo }: Place,
  found: readonly FoundAttachment[],
): Promise<void> {
  if (found.length === 0) return;
  // In one order: another server may read the same ones.
  const sorted = found.toSorted((a, b) => a.attachment_id - b.attachment_id);
  await sql`
    insert into odoo_files (ticket_id, partner_id, odoo, is_from_odoo, attachment_id, filename, declared_type,
      author_name, size, checksum)
    select f.ticket_id, ${partner_id}, ${odoo}, true, f.attachment_id, f.filename, f.declared_type, f.author_name,
      f.size, f.checksum
    from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as f (ticket_id integer, attachment_id integer,
      filename text, declared_type text, author_name text, size bigint, checksum text)
    where not exists (select from odoo_files k where k.odoo = ${odoo} and k.attachment_id = f.attachment_id
        and not k.is_from_odoo and k.checksum = f.checksum)
      and (select count(*) from odoo_files k where k.ticket_id = f.ticket_id) < ${maxRowsOfTicket}
    on conflict do nothing`.execute(db);
}

export async function findAttachmentsUntil(db: SystemDb, partner_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('odoo_partners')
    .where('partner_id', '=', partner_id)
    .select(sql<string | null>`coalesce(attachments_until, read_until)`.as('since'))
    .executeTakeFirst();
  return row?.since ?? null;
}

/** Only moves forward. */
export async function saveAttachmentsUntil(
  db: SystemDb,
  { partner_id, until }: { partner_id: number; until: string },
): Promise<void> {
  await db
    .updateTable('odoo_partners')
    .set({ attachments_until: until })
    .where('partner_id', '=', partner_id)
    .where((is) => is.or([is('attachments_until', 'is', null), is('attachments_until', '<', until)]))
    .execute();
}

/** Tickets whose records were never searched for attachments: they may have had some before they were linked. */
export async function listUnlisted(
  db: SystemDb,
  { partner_id, odoo, model }: Place,
  max: number,
): Promise<{ ticket_id: number; odoo_id: number }[]> {
  const { rows } = await sql<{ ticket_id: number; odoo_id: number }>`
    select ticket_id, odoo_id from odoo_tickets
    where partner_id = ${partner_id} and odoo = ${odoo} and model = ${model} and odoo_id is not null and not is_listed
    order by ticket_id desc limit ${max}`.execute(db);
  return rows;
}

export async function storeListed(db: SystemDb, ticket_ids: readonly number[]): Promise<void> {
  await sql`update odoo_tickets set is_listed = true where ticket_id = any(${[...ticket_ids]}::integer[])`.execute(
    db,
  );
}

export type WaitingAttachment = {
  id: number;
  ticket_id: number;
  attachment_id: number;
  filename: string;
  declared_type: string;
  author_name: string | null;
  size: number;
  attempts: number;
};

type Turn = { now: Date; max: number };

/** Attachments that are not here yet, the oldest first. */
export async function listToTake(
  db: SystemDb,
  { partner_id, odoo, now, max }: Place & Turn,
): Promise<WaitingAttachment[]> {
  return db
    .selectFrom('odoo_files')
    .where('partner_id', '=', partner_id)
    .where('odoo', '=', odoo)
    .where('is_from_odoo', '=', true)
    .where('done_at', 'is', null)
    .where((is) => is.or([is('retry_at', 'is', null), is('retry_at', '<=', now)]))
    .select(['id', 'ticket_id', sql<number>`attachment_id`.as('attachment_id'), 'filename'])
    .select(['declared_type', 'author_name', 'size', 'attempts'])
    .orderBy('id')
    .limit(max)
    .execute();
}

/** The file is here. Returns false when another server was faster. */
export async function linkTaken(
  db: SystemDb,
  { id, file_id, now }: { id: number; file_id: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('odoo_files')
    .set({ file_id, done_at: now, seen_at: now, retry_at: null, last_error: null })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type WaitingFile = {
  file_id: number;
  ticket_id: number;
  odoo_id: number;
  external_key: string;
  filename: string;
  content_type: string;
  size: number;
  sha256: string | null;
  storage_key: string;
  attempts: number;
};

/** Files of linked tickets that Odoo does not have yet, the oldest first. Old versions of a document stay here. */
export async function listToSend(
  db: SystemDb,
  { partner_id, odoo, model, now, max }: Place & Turn,
): Promise<WaitingFile[]> {
  const { rows } = await sql<WaitingFile>`
    select f.id as file_id, t.id as ticket_id, o.odoo_id, t.external_key, f.filename, f.content_type, f.size, f.sha256,
      f.storage_key, coalesce(s.attempts, 0) as attempts
    ${waitingFiles(sql`o.partner_id = ${partner_id} and o.odoo = ${odoo} and o.model = ${model}`)}
      and (s.retry_at is null or s.retry_at <= ${now})
    order by f.id limit ${max}`.execute(db);
  return rows;
}

/** A row of either direction settles a file. */
export function waitingFiles(ofPartner: ReturnType<typeof sql>) {
  return sql`from odoo_tickets o join tickets t on t.id = o.ticket_id
    join files f on f.entity_type = 'ticket' and f.entity_id = t.id
    left join odoo_files s on s.odoo = o.odoo and s.file_id = f.id and not s.is_from_odoo
    where ${ofPartner} and o.odoo_id is not null and t.odoo_gone is distinct from 'deleted'
      and not f.is_outdated and s.done_at is null
      and not exists (select from odoo_files k
        where k.file_id = f.id and k.odoo = o.odoo and k.is_from_odoo and k.done_at is not null)`;
}

/** An attachment of the same ticket with the same bytes: what was taken from there, or another file that was sent. */
export async function findSameAttachment(
  db: SystemDb,
  { ticket_id, odoo, checksum, sha256 }: SameBytes,
): Promise<{ attachment_id: number; checksum: string } | undefined> {
  const { rows } = await sql<{ attachment_id: number; checksum: string }>`
    select s.attachment_id, s.checksum from odoo_files s left join files f on f.id = s.file_id
    where s.ticket_id = ${ticket_id} and s.odoo = ${odoo} and s.attachment_id is not null and s.gone_at is null
      and ((s.is_from_odoo and s.checksum = ${checksum}) or (s.done_at is not null and f.sha256 = ${sha256}))
    order by s.id limit 1`.execute(db);
  return rows[0];
}
type SameBytes = { ticket_id: number; odoo: string; checksum: string; sha256: string | null };

type OfFile = Pick<WaitingFile, 'ticket_id' | 'file_id' | 'filename' | 'size'> & {
  partner_id: number;
  odoo: string;
};

/** Both sides have it. */
export async function storeSent(
  db: SystemDb,
  file: OfFile,
  sent: { attachment_id: number; checksum: string; now: Date },
): Promise<void> {
  const { now, ...there } = sent;
  await upsertSent(db, file, { ...there, done_at: now, seen_at: now, retry_at: null, last_error: null });
}

/** The file stays where it is, and the timeline of the ticket says so. */
export async function rejectSending(
  db: SystemDb,
  file: OfFile,
  { rejected, error, now }: { rejected: string; error: string; now: Date },
): Promise<void> {
  await upsertSent(db, file, { rejected, last_error: error, done_at: now, retry_at: null });
}

export async function sendFileLater(
  db: SystemDb,
  file: OfFile,
  { error, retry_at }: { error: string; retry_at: Date },
): Promise<void> {
  await upsertSent(db, file, { last_error: error, retry_at });
}

async function upsertSent(
  db: SystemDb,
  { ticket_id, partner_id, odoo, file_id, filename, size }: OfFile,
  change: object,
): Promise<void> {
  const row = { ticket_id, partner_id, odoo, is_from_odoo: false, file_id, filename, size };
  await db
    .insertInto('odoo_files')
    .values({ ...row, ...change, attempts: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['odoo', 'file_id'])
        .where(sql<boolean>`not is_from_odoo`)
        .doUpdateSet({ ...change, attempts: sql<number>`odoo_files.attempts + 1` })
        .where('odoo_files.done_at', 'is', null),
    )
    .execute();
}

export async function rejectTaking(
  db: SystemDb,
  { id, rejected, error, now }: { id: number; rejected: string; error: string; now: Date },
): Promise<void> {
  await db
    .updateTable('odoo_files')
    .set({ rejected, last_error: error, done_at: now, retry_at: null })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}

export async function deleteWaiting(db: SystemDb, id: number): Promise<void> {
  await db.deleteFrom('odoo_files').where('id', '=', id).where('done_at', 'is', null).execute();
}

export async function takeLater(
  db: SystemDb,
  { id, error, retry_at }: { id: number; error: string; retry_at: Date },
): Promise<void> {
  await db
    .updateTable('odoo_files')
    .set({ last_error: error, retry_at, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

const seenMinutes = 10;

/** Attachments that both sides have, the longest unseen first. */
export async function listUnseenAttachments(
  db: SystemDb,
  { partner_id, odoo, model, now, max }: Place & Turn,
): Promise<{ id: number; attachment_id: number; ticket_id: number }[]> {
  const { rows } = await sql<{ id: number; attachment_id: number; ticket_id: number }>`
    select s.id, s.attachment_id, s.ticket_id from odoo_files s
    join odoo_tickets o on o.ticket_id = s.ticket_id join tickets t on t.id = s.ticket_id
    where s.partner_id = ${partner_id} and s.odoo = ${odoo} and o.odoo = ${odoo} and o.model = ${model}
      and t.odoo_gone is distinct from 'deleted' and s.attachment_id is not null and s.rejected is null
      and s.done_at is not null and s.gone_at is null
      and not exists (select from odoo_files n where n.odoo = s.odoo and n.attachment_id = s.attachment_id
        and n.is_from_odoo and n.id > s.id)
      and s.seen_at < ${now}::timestamptz - make_interval(mins => ${seenMinutes})
    order by s.seen_at, s.id limit ${max}`.execute(db);
  return rows;
}

export async function storeAttachmentsSeen(
  db: SystemDb,
  { ids, gone, now }: { ids: readonly number[]; gone: readonly number[]; now: Date },
): Promise<void> {
  await sql`update odoo_files set seen_at = ${now} where id = any(${[...ids]}::bigint[])`.execute(db);
  await sql`update odoo_files set gone_at = ${now} where id = any(${[...gone]}::bigint[]) and gone_at is null`.execute(
    db,
  );
}
