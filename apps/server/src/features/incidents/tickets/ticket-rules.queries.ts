import type { TicketRule } from '@greenroom/domain/incidents/ticket-rule/ticket-rule.ts';
import { sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { TicketSubject } from './describe-ticket.ts';

export async function findTicketRule(db: SystemDb, partner_id: number): Promise<TicketRule | null> {
  const row = await db
    .selectFrom('ticket_rules')
    .where('partner_id', '=', partner_id)
    .select(['min_severity', 'after_minutes'])
    .executeTakeFirst();
  return row ?? null;
}

type StoredRule = { partner_id: number; rule: TicketRule | null; language: 'en' | 'fr' | 'es'; now: Date };

/** All sites of the partner are decided again: some incidents may be due at once. */
export async function storeTicketRule(
  db: SystemDb,
  { partner_id, rule, language, now }: StoredRule,
): Promise<void> {
  if (!rule) {
    await db.deleteFrom('ticket_rules').where('partner_id', '=', partner_id).execute();
    return;
  }
  const values = { ...rule, language, changed_at: now };
  await db
    .insertInto('ticket_rules')
    .values({ partner_id, ...values })
    .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(values))
    .execute();
  await sql`
    insert into sites_to_decide (site_id)
    select distinct i.site_id from incidents i join sites s on s.id = i.site_id
    where s.partner_id = ${partner_id} and i.state in ('open', 'acknowledged')`.execute(db);
}

/** Those of these incidents that have had no ticket since they opened. Under the lock of the partner's tickets by rule. */
export async function listWithoutTicket(
  db: SystemDb,
  { partner_id, ids }: { partner_id: number; ids: readonly number[] },
): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.ticketRules}, ${partner_id})`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select i.id::float8 as id from incidents i
    where i.id = any(${[...ids]}::bigint[]) and not exists (
      select from incident_tickets t where t.incident_id = i.id
        and (t.closed_at is null or t.made_at >= i.opened_at))
    order by i.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The tickets of the partner that the rule opened since then, the first ones first. */
export async function listTicketsByRule(
  db: SystemDb,
  { partner_id, since }: { partner_id: number; since: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select k.id from incident_tickets t join tickets k on k.id = t.ticket_id
    where t.made_by = 'rule' and t.made_at > ${since} and k.partner_id = ${partner_id}
    group by k.id order by k.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** With the smallest thing that the incident is about. */
type RuleSubject = TicketSubject & { about: { type: 'site' | 'room' | 'asset'; id: number } };

/** What a ticket says about an incident. All of it belongs to the partner of its site. */
export async function readTicketSubject(db: SystemDb, id: number): Promise<RuleSubject | undefined> {
  const { rows } = await sql<RuleSubject>`
    select i.id::float8 as id, i.severity, i.began_at, s.name as site_name,
      case when a.id is not null then json_build_object('type', 'asset', 'id', a.id)
        when r.id is not null then json_build_object('type', 'room', 'id', r.id)
        else json_build_object('type', 'site', 'id', s.id) end as about,
      json_build_object('class', i.class, 'trouble', i.trouble, 'outlet', i.outlet, 'asset_name', a.product_name,
        'room_name', r.name) as cause,
      coalesce((select json_agg(json_build_object('asset_name', d.product_name, 'ended_at', m.ended_at)
          order by d.product_name_key, d.id)
        from incident_members m join assets d on d.id = m.asset_id where m.incident_id = i.id), '[]') as members,
      coalesce((select json_agg(json_build_object('room_name', o.name) order by o.name_key, o.id)
        from incident_rooms n join rooms o on o.id = n.room_id where n.incident_id = i.id), '[]') as rooms,
      coalesce((select json_agg(json_build_object('at', e.at, 'kind', e.kind, 'actor_name', e.actor_name,
          'detail', json_strip_nulls(json_build_object('note', e.detail ->> 'note'))) order by e.id desc)
        from (select * from incident_events where incident_id = i.id order by id desc limit 10) as e), '[]') as events
    from incidents i join sites s on s.id = i.site_id
    left join assets a on a.id = i.asset_id left join rooms r on r.id = coalesce(i.room_id, a.room_id)
    where i.id = ${id}`.execute(db);
  return rows[0];
}

export async function recordTicketEvent(
  db: SystemDb,
  { incident_id, ticket_id, now }: { incident_id: number; ticket_id: number; now: Date },
): Promise<void> {
  await db
    .insertInto('incident_events')
    .values({
      ...{ incident_id, at: now, kind: 'ticket', actor_id: null, actor_name: null },
      detail: JSON.stringify({ ticket_id }),
    })
    .execute();
}
