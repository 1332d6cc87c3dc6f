import type { KnownIncident } from '@greenroom/domain/incidents/rule/site-facts.ts';
import { openStages, type TicketStage, ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import { type RawBuilder, sql } from 'kysely';
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
  link: { incident_id: number; ticket_id: number; made_by?: 'person' | 'rule'; now: Date },
): Promise<void> {
  const { incident_id, ticket_id, made_by = 'person', now } = link;
  await db.insertInto('incident_tickets').values({ incident_id, ticket_id, made_by, made_at: now }).execute();
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

/** A ticket that was closed too early, and that a user has opened again, is the ticket of its incident again. */
export async function takeBackTickets(db: SystemDb, site_id: number): Promise<void> {
  await sql`
    update incident_tickets t set closed_at = null, still_broken_at = null, is_closed_in_odoo = false
    from tickets k, incidents i
    where k.id = t.ticket_id and i.id = t.incident_id and i.site_id = ${site_id} and i.state <> 'resolved'
      and t.still_broken_at is not null and k.stage = any(${[...openStages]}::integer[])
      and not exists (select from incident_tickets o where o.incident_id = t.incident_id and o.closed_at is null)`.execute(
    db,
  );
}

/** Odoo has changed the stage of the ticket. */
export async function recordStageOfOdoo(
  db: SystemDb,
  { ticket_id, stage }: { ticket_id: number; stage: number },
): Promise<void> {
  await db
    .updateTable('incident_tickets')
    .set({ is_closed_in_odoo: !openStages.includes(stage as TicketStage) })
    .where('ticket_id', '=', ticket_id)
    .where('closed_at', 'is', null)
    .execute();
}

type FollowInput = { incidents: readonly KnownIncident[]; now: Date };

/**
 * The end of an incident solves its ticket; one that is open again has its ticket in progress again. Returns the partners
 * of tickets that have changed: their Odoo is to be updated.
 */
export async function followIncidents(db: SystemDb, { incidents, now }: FollowInput): Promise<number[]> {
  const verified = incidents.filter(({ resolution }) => resolution === 'recovered' || resolution === 'fixed');
  const over = idsOf(incidents.filter(({ state }) => state === 'resolved'));
  const again = idsOf(incidents.filter(({ state, reopened }) => state !== 'resolved' && reopened > 0));
  const broken = idsOf(incidents.filter(({ state }) => state === 'open' || state === 'acknowledged'));
  if (broken.length > 0)
    await sql`
      update incident_tickets t set still_broken_at = ${now} from tickets k
      where k.id = t.ticket_id and t.incident_id = any(${broken}::bigint[])
        and t.closed_at is not null and t.solved_at is null and t.still_broken_at is null
        and k.stage <> all(${[...openStages]}::integer[])`.execute(db);
  const partners: number[] = [];
  // Sites are decided at the same time: of two that close the last links of one ticket, each would leave it to the other.
  if (over.length > 0)
    await sql`
      select from tickets k where k.id in (select ticket_id from incident_tickets where incident_id = any(${over}::bigint[]))
      order by k.id for no key update`.execute(db);
  // The link is closed first: the change of a ticket with an open one has its site decided again.
  if (over.length > 0)
    partners.push(
      ...(await changeStages(db, {
        links: sql`
          update incident_tickets t set closed_at = coalesce(closed_at, ${now}), still_broken_at = null,
            solved_at = case when closed_at is null and incident_id = any(${idsOf(verified)}::bigint[])
              then ${now}::timestamptz end
          where incident_id = any(${over}::bigint[]) and (closed_at is null or still_broken_at is not null)
          returning ticket_id, solved_at is not null as is_changed`,
        // A ticket for several incidents is solved with the last of them.
        except: sql`exists (select from incident_tickets o where o.ticket_id = k.id and o.closed_at is null
          and o.incident_id <> all(${over}::bigint[]))`,
        ...{ from: openStages, to: ticketStages.SOLVED, kind: 'verified', now },
      })),
    );
  if (again.length > 0)
    partners.push(
      ...(await changeStages(db, {
        links: sql`
          update incident_tickets t set closed_at = null, solved_at = null, is_closed_in_odoo = false
          from tickets k
          where k.id = t.ticket_id and k.stage = ${ticketStages.SOLVED} and t.solved_at is not null
            and t.incident_id = any(${again}::bigint[])
            and not exists (
              select from incident_tickets o where o.incident_id = t.incident_id and o.closed_at is null)
          returning t.ticket_id, true as is_changed`,
        except: sql`false`,
        ...{ from: [ticketStages.SOLVED], to: ticketStages.IN_PROGRESS, kind: 'reopened', now },
      })),
    );
  return [...new Set(partners)];
}

type StageChange = {
  /** Changes links, and returns their tickets. */
  links: RawBuilder<unknown>;
  /** Tickets `k` that stay as they are. */
  except: RawBuilder<unknown>;
  from: readonly TicketStage[];
  to: TicketStage;
  kind: 'verified' | 'reopened';
  now: Date;
};

/** Changes the stages of tickets, and records what Odoo is to say about it. */
async function changeStages(
  db: SystemDb,
  { links, except, from, to, kind, now }: StageChange,
): Promise<number[]> {
  const { rows } = await sql<{ partner_id: number }>`
    with links as (${links}),
    changed as (
      update tickets k set stage = ${to} from links
      where k.id = links.ticket_id and links.is_changed and k.stage = any(${[...from]}::integer[])
        and not ${except}
      returning k.id, k.partner_id),
    recorded as (
      insert into odoo_messages (ticket_id, partner_id, kind, stage, at)
      select c.id, c.partner_id, ${kind}, ${to}, ${now}::timestamptz from changed c
      where exists (select from odoo_partners o where o.partner_id = c.partner_id) order by c.id
      on conflict (ticket_id) do update
      set kind = excluded.kind, stage = excluded.stage, at = excluded.at, attempts = 0, sending_until = null)
    select distinct partner_id from changed`.execute(db);
  return rows.map(({ partner_id }) => partner_id);
}

const idsOf = (incidents: readonly KnownIncident[]) => incidents.map(({ id }) => id).filter((id) => id > 0);
