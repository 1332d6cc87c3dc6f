import {
  maxTicketEvents,
  type TicketDetail,
  type TicketEvent,
} from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { type RawBuilder, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { visibleIncidents } from '#features/operations/statuses/changed-incidents.queries.ts';
import { jsonList, jsonOne } from '#platform/database/json-list.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { shownClockJson, ticketTargetsJson } from '../levels/ticket-clocks.queries.ts';

const named = (table: string, name: string) => sql`case when ${sql.ref(`${table}.id`)} is not null
  then json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.${name}`)}) end`;

/** With what it is about, as far as the viewer sees that. */
export async function findTicketDetail(
  db: ViewerDb,
  scope: Scope,
  id: number,
): Promise<JsonText<TicketDetail> | undefined> {
  return (await jsonOne(
    db,
    sql`select tickets.id, tickets.name, tickets.priority, tickets.stage, tickets.team, tickets.odoo_id,
        tickets.sales_order, tickets.additional_data, ${named('partners', 'name')} as partner, tickets.created_at,
        tickets.version, case when tickets.assigned_to is not null
          then json_build_object('id', tickets.assigned_to, 'name', coalesce(tickets.assigned_to_name, '')) end
          as assigned_to,
        tickets.due_at, ${named('sites', 'name')} as site,
        case when rooms.id is not null then json_build_object('id', rooms.id, 'name', rooms.name,
          'state', coalesce(room_health.state, 'unmonitored')) end as room,
        case when assets.id is not null then json_build_object('id', assets.id, 'name', assets.product_name,
          'is_controlled', assets.is_controlled, 'status', assets.status) end as asset, (${incidentOf(scope)}) as incident, tickets.tags,
        coalesce((select json_agg(json_build_object('id', f.user_id, 'name', f.user_name) order by f.user_name, f.user_id)
          from ticket_followers f where f.ticket_id = tickets.id), '[]') as followers,
        exists (select from ticket_followers f where f.ticket_id = tickets.id and f.user_id = ${scope.user_id})
          as is_followed,
        ${shownClockJson} as service_level, ${ticketTargetsJson} as targets, tickets.updated_at,
        tickets.odoo_gone, tickets.odoo_gone_at
      from tickets
      join partners on partners.id = tickets.partner_id
      left join sites on sites.id = tickets.site_id and ${visible(scope, 'sites')}
      left join rooms on rooms.id = tickets.room_id and ${visible(scope, 'rooms')}
      left join room_health on room_health.room_id = rooms.id
      left join assets on assets.id = tickets.asset_id and ${visible(scope, 'assets')}
      left join ticket_clocks clock on clock.ticket_id = tickets.id
      where tickets.id = ${id} and ${visible(scope, 'tickets')}`,
  )) as JsonText<TicketDetail> | undefined;
}

function incidentOf(scope: Scope): RawBuilder<unknown> {
  return sql`select json_build_object('id', incidents.id, 'state', incidents.state)
    from incident_tickets l join incidents on incidents.id = l.incident_id
    where l.ticket_id = tickets.id and ${visibleIncidents(scope)}
    order by l.closed_at is not null, l.made_at desc limit 1`;
}

export async function isSeenTicket(db: ViewerDb, scope: Scope, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from tickets where tickets.id = ${id} and ${visible(scope, 'tickets')}`.execute(db);
  return rows.length > 0;
}

/** The newest first. Of what a ticket is about, the timeline names what the viewer sees now. */
export async function listTicketEvents(
  db: ViewerDb,
  scope: Scope,
  { id, before, only }: { id: number; before?: number | undefined; only?: { comment_id: number } },
): Promise<JsonText<TicketEvent[]>> {
  const older = before === undefined ? sql`` : sql`and e.id < ${before}`;
  const one = only === undefined ? sql`` : sql`and e.comment_id = ${only.comment_id}`;
  return (await jsonList(
    db,
    sql`select e.id, e.at, e.kind, e.source, e.actor_name, (${changesOf(scope)}) as changes,
        case when c.id is not null
          then json_build_object('id', c.id, 'audience', c.audience, 'body', c.body, 'quote', c.quote) end as comment,
        coalesce((select json_agg(json_build_object('id', f.id, 'filename', f.filename, 'size', f.size,
            'content_type', f.content_type, 'category', f.category) order by f.id)
          from files f where f.entity_type = 'ticket' and f.entity_id = e.ticket_id
            and case e.kind when 'comment' then f.ticket_comment_id = e.comment_id when 'attached' then f.id = e.file_id
              else false end), '[]') as attachments
      from ticket_events e join tickets on tickets.id = e.ticket_id
      left join ticket_comments c on c.id = e.comment_id
      where e.ticket_id = ${id} and ${visible(scope, 'tickets')} ${older} ${one}
        -- A file that was sent with a comment is shown there.
        and not (e.kind = 'attached' and exists (
          select from files f where f.id = e.file_id and f.ticket_comment_id is not null))
      order by e.id desc limit ${maxTicketEvents}`,
  )) as JsonText<TicketEvent[]>;
}

/** Ids of sites, rooms and assets become one field with the name of the smallest thing. */
function changesOf(scope: Scope): RawBuilder<unknown> {
  const hidden = sql`('description', 'site_id', 'room_id', 'asset_id')`;
  return sql`select coalesce(json_agg(json_build_object('field', x.field, 'from', x.before, 'to', x.after) order by x.field),
      '[]')
    from (
      select f.key as field, f.value -> 'from' as before, f.value -> 'to' as after
      from jsonb_each(e.detail) as f where f.key not in ${hidden}
      union all
      select 'description', 'null', 'null' where e.detail ? 'description'
      union all
      select 'about', coalesce(to_jsonb(${nameOfThing(scope, 'from')}), 'null'),
        coalesce(to_jsonb(${nameOfThing(scope, 'to')}), 'null')
      where e.detail ?| array['site_id', 'room_id', 'asset_id']) as x`;
}

function nameOfThing(scope: Scope, side: 'from' | 'to'): RawBuilder<unknown> {
  const id = (column: string) => sql`(e.detail #>> ${`{${column},${side}}`}::text[])::integer`;
  return sql`coalesce(
    (select assets.product_name from assets where assets.id = ${id('asset_id')} and ${visible(scope, 'assets')}),
    (select rooms.name from rooms where rooms.id = ${id('room_id')} and ${visible(scope, 'rooms')}),
    (select sites.name from sites where sites.id = ${id('site_id')} and ${visible(scope, 'sites')}))`;
}
