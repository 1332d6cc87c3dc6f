import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

type NewMail = { mail_key: Buffer; ticket_id: number; user_id: number; now: Date };

/** Claims a mail in the transaction that stores its comment. False for one that was read before. */
export async function claimMail(
  db: SystemDb,
  { mail_key, ticket_id, user_id, now }: NewMail,
): Promise<boolean> {
  const { rows } = await sql`
    insert into ticket_mails (mail_key, ticket_id, user_id, received_at)
    values (${mail_key}, ${ticket_id}, ${user_id}, ${now})
    on conflict (mail_key) do nothing returning mail_key`.execute(db);
  return rows.length > 0;
}

export async function linkMail(
  db: SystemDb,
  { mail_key, comment_id }: { mail_key: Buffer; comment_id: number },
): Promise<void> {
  await db.updateTable('ticket_mails').set({ comment_id }).where('mail_key', '=', mail_key).execute();
}

/** A file with this content that the user has added to the ticket and that no comment has. */
export async function findLooseFile(
  db: SystemDb,
  { ticket_id, user_id, sha256 }: { ticket_id: number; user_id: number; sha256: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('files')
    .where('entity_type', '=', 'ticket')
    .where('entity_id', '=', ticket_id)
    .where('uploaded_by', '=', user_id)
    .where('sha256', '=', sha256)
    .where('ticket_comment_id', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

export async function isKnownMail(db: SystemDb, mail_key: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('ticket_mails')
    .where('mail_key', '=', mail_key)
    .select('ticket_id')
    .executeTakeFirst();
  return row !== undefined;
}
