import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

type Candidate = { ticket_id: number; odoo_user: number; address: string };
export type KnownAssignee = { ticket_id: number; odoo_user: number; user_id: number };

/**
 * The users with these addresses that the ticket's partner may assign: the same as in the list of the ticket's
 * page, without superusers. The user that has the ticket keeps it.
 */
export async function findAssignable(
  db: SystemDb,
  candidates: readonly Candidate[],
): Promise<KnownAssignee[]> {
  if (candidates.length === 0) return [];
  const { rows } = await sql<KnownAssignee>`
    select c.ticket_id, c.odoo_user, u.id as user_id
    from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb)
      as c (ticket_id integer, odoo_user integer, address text)
    join tickets t on t.id = c.ticket_id
    join users u on lower(u.email) = c.address and u.is_active
    where u.id = t.assigned_to or (not u.is_superuser and (u.partner_id = t.partner_id or exists (
      select from user_partners l where l.user_id = u.id and l.partner_id = t.partner_id)))
    order by u.id`.execute(db);
  return rows;
}

export async function findAddress(db: SystemDb, user_id: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').where('id', '=', user_id).select('email').executeTakeFirst();
  return row?.email;
}
