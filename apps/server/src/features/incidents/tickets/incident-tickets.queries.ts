import type { KnownIncident } from '@greenroom/domain/incidents/rule/site-facts.ts';
import { openStages, ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

export async function findOpenTicket(db: SystemDb, incident_id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('incident_tickets')
    .where('incident_id', '=', incident_id)
    .where('closed_at', 'is', null)
    .select('ticket_id')
    .executeTakeFirst();
  return row?.ticket_id;
}

export async function linkTicket(
  db: SystemDb,
  link: { incident_id: number; ticket_id: number; now: Date },
): Promise<void> {
  const { incident_id, ticket_id, now } = link;
  await db
    .insertInto('incident_tickets')
    .values({ incident_id, ticket_id, made_by: 'person', made_at: now })
    .execute();
}

/**
 * A ticket that was solved or cancelled, here or in Odoo, claims the repair of its incident. Under the lock of the site,
 * before its incidents are decided; the changes are those of the act `claim`. Returns the incidents.
 */
export async function claimSolvedTickets(db: SystemDb, site_id: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with closed as (
      update incident_tickets t set closed_at = ${now}
      from tickets k, incidents i
      where k.id = t.ticket_id and i.id = t.incident_id and i.site_id = ${site_id} and t.closed_at is null
        and k.stage <> all(${[...openStages]}::integer[])
      returning t.incident_id, t.ticket_id),
    claimed as (
      update incidents i set state = 'verifying', is_claimed = true, verifying_since = ${now}, attended_at = ${now},
        changed_at = ${now}, version = version + 1
      from closed where i.id = closed.incident_id and i.state in ('open', 'acknowledged')
      returning i.id, closed.ticket_id),
    recorded as (
      insert into incident_events (incident_id, at, kind, detail)
      select id, ${now}::timestamptz, 'claimed', jsonb_build_object('ticket_id', ticket_id) from claimed)
    select id::float8 as id from claimed order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The end of an incident solves its ticket; one that is open again has its ticket in progress again. */
export async function followIncidents(
  db: SystemDb,
  { incidents, now }: { incidents: readonly KnownIncident[]; now: Date },
): Promise<void> {
  const verified = incidents.filter(({ resolution }) => resolution === 'recovered' || resolution === 'fixed');
  const over = idsOf(incidents.filter(({ state }) => state === 'resolved'));
  const open = idsOf(incidents.filter(({ state, reopened }) => state !== 'resolved' && reopened > 0));
  // The link is closed first: the change of a ticket with an open one has its site decided again.
  if (over.length > 0)
    await sql`
      with closed as (
        update incident_tickets set closed_at = ${now},
          solved_at = case when incident_id = any(${idsOf(verified)}::bigint[]) then ${now}::timestamptz end
        where incident_id = any(${over}::bigint[]) and closed_at is null
        returning ticket_id, solved_at)
      update tickets k set stage = ${ticketStages.SOLVED} from closed
      where k.id = closed.ticket_id and closed.solved_at is not null
        and k.stage = any(${[...openStages]}::integer[])`.execute(db);
  if (open.length > 0)
    await sql`
      with again as (
        update incident_tickets t set closed_at = null, solved_at = null
        from tickets k
        where k.id = t.ticket_id and k.stage = ${ticketStages.SOLVED} and t.solved_at is not null
          and t.incident_id = any(${open}::bigint[])
          and not exists (select from incident_tickets o where o.incident_id = t.incident_id and o.closed_at is null)
        returning t.ticket_id)
      update tickets k set stage = ${ticketStages.IN_PROGRESS} from again where k.id = again.ticket_id`.execute(
      db,
    );
}

const idsOf = (incidents: readonly KnownIncident[]) => incidents.map(({ id }) => id).filter((id) => id > 0);
