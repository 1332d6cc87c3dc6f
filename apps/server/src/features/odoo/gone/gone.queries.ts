import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

export type LinkedRecord = { ticket_id: number; odoo_id: number; odoo_gone: 'archived' | null };
type Where = { partner_id: number; odoo: string; model: string; now: Date; max: number };

/** A database of Odoo that only reads may not know a new record yet. */
const newMinutes = 10;
const seenMinutes = 10;

export async function listUnseen(db: SystemDb, where: Where): Promise<LinkedRecord[]> {
  const { rows } = await sql<LinkedRecord>`
    select o.ticket_id, o.odoo_id, t.odoo_gone from odoo_tickets o join tickets t on t.id = o.ticket_id
    where o.partner_id = ${where.partner_id} and o.odoo = ${where.odoo} and o.model = ${where.model}
      and o.odoo_id is not null and t.odoo_gone is distinct from 'deleted'
      and o.linked_at < ${where.now}::timestamptz - make_interval(mins => ${newMinutes})
      and (o.seen_at is null or o.seen_at < ${where.now}::timestamptz - make_interval(mins => ${seenMinutes}))
    order by o.seen_at nulls first, o.ticket_id limit ${where.max}`.execute(db);
  return rows;
}

export async function storeSeen(
  db: SystemDb,
  { ticket_ids, now }: { ticket_ids: readonly number[]; now: Date },
): Promise<void> {
  await sql`update odoo_tickets set seen_at = ${now} where ticket_id = any(${[...ticket_ids]}::integer[])`.execute(
    db,
  );
}

/** Archived records whose tickets a user sends again. */
export async function listToRestore(db: SystemDb, where: Where): Promise<{ id: number; odoo_id: number }[]> {
  const { rows } = await sql<{ id: number; odoo_id: number }>`
    select ticket_id as id, odoo_id from odoo_tickets
    where partner_id = ${where.partner_id} and odoo = ${where.odoo} and model = ${where.model}
      and odoo_id is not null and is_to_be_restored and (retry_at is null or retry_at <= ${where.now})
    order by ticket_id limit ${where.max}`.execute(db);
  return rows;
}

export async function storeRestored(db: SystemDb, ticket_id: number): Promise<void> {
  await db
    .updateTable('odoo_tickets')
    .set({ is_to_be_restored: false })
    .where('ticket_id', '=', ticket_id)
    .execute();
}

/** The ticket gets a new record, or its archived record is restored. */
export async function sendTicketAgain(
  db: SystemDb,
  { ticket_id, gone }: { ticket_id: number; gone: 'deleted' | 'archived' },
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ odoo_gone: null, odoo_gone_at: null })
    .where('id', '=', ticket_id)
    .execute();
  if (gone === 'archived')
    await db
      .updateTable('odoo_tickets')
      .set({ is_to_be_restored: true, retry_at: null })
      .where('ticket_id', '=', ticket_id)
      .execute();
  else {
    await db.updateTable('tickets').set({ odoo_id: 0 }).where('id', '=', ticket_id).execute();
    await db.deleteFrom('odoo_tickets').where('ticket_id', '=', ticket_id).execute();
    // Odoo has deleted them with the record.
    await db.deleteFrom('odoo_files').where('ticket_id', '=', ticket_id).execute();
    await sql`delete from odoo_comments where ticket_id = ${ticket_id} and not is_from_odoo`.execute(db);
    await db
      .updateTable('ticket_conflicts')
      .set({ resolved_at: sql`now()`, resolution: 'replaced' })
      .where('ticket_id', '=', ticket_id)
      .where('resolved_at', 'is', null)
      .execute();
  }
}
