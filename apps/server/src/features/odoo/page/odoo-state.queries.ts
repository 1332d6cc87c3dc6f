import { ticketPriorities, ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import { maxOdooRows, type OdooState, type WaitingTicket } from '@greenroom/domain/odoo/odoo-state.ts';
import { sql } from 'kysely';
import { jsonList } from '#platform/database/json-list.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { furtherCounts } from '../odoo-partners.queries.ts';
import { noStage } from '../odoo-tickets.queries.ts';

export async function findPartnerName(db: SystemDb, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('partners').where('id', '=', id).select('name').executeTakeFirst();
  return row?.name;
}

export async function findSync(db: SystemDb, partner_id: number) {
  return db
    .selectFrom('odoo_partners')
    .where('partner_id', '=', partner_id)
    .select(['map', 'own_map', 'odoo', 'problem', 'problem_kind', 'failing_since'])
    .select(['paused_at', 'pause_reason', 'synced_at', 'next_sync_at'])
    .executeTakeFirst();
}

export async function countTickets(db: SystemDb, partner_id: number) {
  type Counts = Pick<
    OdooState,
    | 'in_odoo'
    | 'waiting'
    | 'rejected'
    | 'conflicts'
    | 'comments_waiting'
    | 'comments_rejected'
    | 'files_waiting'
    | 'files_rejected'
    | 'gone'
  >;
  const { rows } = await sql<Counts>`
    select ${furtherCounts(partner_id)},
      (select count(*)::integer from odoo_tickets s where s.partner_id = ${partner_id} and s.odoo_id is not null) as in_odoo,
      (select count(*)::integer from tickets t left join odoo_tickets s on s.ticket_id = t.id
        where t.partner_id = ${partner_id} and (t.odoo_id = 0 or s.last_error is not null)) as waiting,
      (select count(*)::integer from odoo_tickets s where s.partner_id = ${partner_id}
        and s.last_error is not null) as rejected,
      (select count(*)::integer from ticket_conflicts c join tickets t on t.id = c.ticket_id
        where t.partner_id = ${partner_id} and c.resolved_at is null) as conflicts`.execute(db);
  return rows[0] as (typeof rows)[number];
}

export function listWaitingTickets(
  db: SystemDb,
  { partner_id, withDetail }: { partner_id: number; withDetail: boolean },
) {
  const query = db
    .selectFrom('tickets')
    .leftJoin('odoo_tickets', 'odoo_tickets.ticket_id', 'tickets.id')
    .where('tickets.partner_id', '=', partner_id)
    .where((is) => is.or([is('tickets.odoo_id', '=', 0), is('odoo_tickets.last_error', 'is not', null)]))
    .orderBy('tickets.id')
    .limit(maxOdooRows)
    .select([
      'tickets.id as ticket_id',
      'tickets.name',
      'tickets.created_at',
      sql<number>`coalesce(odoo_tickets.attempts, 0)`.as('attempts'),
      sql<WaitingTicket['reason']>`case when odoo_tickets.last_error is null then 'not-sent'
        when starts_with(odoo_tickets.last_error, ${noStage}) then 'no-stage' else 'rejected' end`.as(
        'reason',
      ),
      // That a stage has no place in the map is our own sentence, not one of Odoo.
      sql<string | null>`case when ${withDetail} or starts_with(odoo_tickets.last_error, ${noStage})
        then odoo_tickets.last_error end`.as('detail'),
      'odoo_tickets.retry_at',
    ]);
  return jsonList(db, query);
}

export function listPartnerConflicts(db: SystemDb, partner_id: number) {
  const query = db
    .selectFrom('ticket_conflicts')
    .innerJoin('tickets', 'tickets.id', 'ticket_conflicts.ticket_id')
    .leftJoin('odoo_tickets', 'odoo_tickets.ticket_id', 'tickets.id')
    .where('tickets.partner_id', '=', partner_id)
    .where('ticket_conflicts.resolved_at', 'is', null)
    .orderBy('ticket_conflicts.ticket_id')
    .orderBy('ticket_conflicts.id')
    .limit(maxOdooRows)
    .select([
      'ticket_conflicts.id',
      'ticket_conflicts.ticket_id',
      'tickets.name as ticket_name',
      'tickets.odoo_id',
      'ticket_conflicts.field',
      'ticket_conflicts.reason',
      sql<string | null>`case ticket_conflicts.field when 'name' then odoo_tickets.our_name
        when 'assignee' then (select coalesce(nullif(u.full_name, ''), u.username) from users u
          where u.id = (odoo_tickets.compared #>> '{assignee,ours}')::integer)
        when 'due' then odoo_tickets.compared #>> '{due,ours}'
        when 'description' then odoo_tickets.compared #>> '{description,ours}'
        when 'stage' then ${nameOf(ticketStages)} ->> odoo_tickets.our_stage::text
        else ${nameOf(ticketPriorities)} ->> odoo_tickets.our_priority::text end`.as('base'),
      'ticket_conflicts.ours',
      'ticket_conflicts.theirs',
      'ticket_conflicts.ours_at',
      'ticket_conflicts.theirs_at',
      'ticket_conflicts.theirs_by',
      'ticket_conflicts.noticed_at',
    ]);
  return jsonList(db, query);
}

/** From numbers to names, as the other columns of a conflict have them. */
function nameOf(numbers: Readonly<Record<string, number>>) {
  const names = Object.fromEntries(Object.entries(numbers).map(([name, number]) => [number, name]));
  return sql`${JSON.stringify(names)}::jsonb`;
}

/** The partner and all its waiting tickets are due now. */
export async function wakePartner(
  db: SystemDb,
  { partner_id, now }: { partner_id: number; now: Date },
): Promise<void> {
  await db
    .updateTable('odoo_partners')
    .set({ next_sync_at: now, failures: 0 })
    .where('partner_id', '=', partner_id)
    .execute();
  await db
    .updateTable('odoo_tickets')
    .set({ retry_at: null })
    .where('partner_id', '=', partner_id)
    .where('retry_at', 'is not', null)
    .execute();
  await db
    .updateTable('odoo_files')
    .set({ retry_at: null })
    .where('partner_id', '=', partner_id)
    .where('retry_at', 'is not', null)
    .execute();
}
