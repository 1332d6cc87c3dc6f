import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import { type NewFile, notifyPartner } from '../file-changes.queries.ts';

/** The partner that a file of the ticket belongs to; undefined for a ticket that is gone. */
export async function findTicketPartner(db: SystemDb, ticket_id: number): Promise<number | undefined> {
  const ticket = await db
    .selectFrom('tickets')
    .where('id', '=', ticket_id)
    .select('partner_id')
    .executeTakeFirst();
  return ticket?.partner_id;
}

/** A file of the ticket with the same bytes. */
export async function findSameFile(
  db: SystemDb,
  { ticket_id, sha256 }: { ticket_id: number; sha256: string },
): Promise<number | undefined> {
  const file = await db
    .selectFrom('files')
    .where('entity_type', '=', 'ticket')
    .where('entity_id', '=', ticket_id)
    .where('sha256', '=', sha256)
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return file?.id;
}

/** The timeline names the author, who is no user of Greenroom. */
export async function insertOutsideFile(db: SystemDb, file: NewFile, author: string | null): Promise<number> {
  await sql`select set_config('app.outside_author', ${author ?? ''}, true)`.execute(db);
  const { id } = await db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow();
  await notifyPartner(db, file.partner_id);
  return id;
}
