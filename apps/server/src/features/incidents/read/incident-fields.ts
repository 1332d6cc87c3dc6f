import { type RawBuilder, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { visibleRows } from '#access/visible-rows.ts';
import { stillBroken } from '#features/maintenance/tickets.queries.ts';
import { visibleIncidents } from '#features/operations/statuses/changed-incidents.queries.ts';
import type { Columns } from '#platform/database/json-page.ts';
import type { Scope } from '#platform/database/scope.ts';

/** The columns of a row of incidents that its fields are made of. */
export const storedColumns = [
  ...[
    'id',
    'version',
    'state',
    'severity',
    'key',
    'class',
    'trouble',
    'outlet',
    'asset_id',
    'room_id',
    'site_id',
  ],
  ...['began_at', 'opened_at', 'acknowledged_at', 'assigned_to', 'assigned_to_name', 'verifying_since'],
  ...['is_claimed', 'resolved_at', 'resolution', 'merged_into', 'left_over_from', 'reopened', 'is_flapping'],
] as const;

/** The snooze of an incident that is not resolved. */
export function snoozeOf(incident: string, now: Date): RawBuilder<unknown> {
  return sql`from incident_mutes where incident_mutes.key = ${sql.ref(`${incident}.key`)}
    and incident_mutes.kind = 'snooze' and incident_mutes.until > ${now}::timestamptz
    and ${sql.ref(`${incident}.state`)} <> 'resolved'`;
}

/** Joined to `p`, a row of incidents with the columns above: what the viewer sees of its cause and of its effect. */
export function incidentJoin(scope: Scope, now: Date): RawBuilder<unknown> {
  return sql`
    left join sites on sites.id = p.site_id and ${visible(scope, 'sites')}
    left join assets on assets.id = p.asset_id and ${visible(scope, 'assets')}
    left join rooms on rooms.id = coalesce(p.room_id, assets.room_id) and ${visible(scope, 'rooms')}
    cross join lateral (select
      json_build_object('class', p.class, 'trouble', p.trouble, 'outlet', p.outlet, 'asset_id', assets.id,
        'asset_name', assets.product_name, 'asset_type', assets.asset_type, 'room_id', rooms.id,
        'room_name', rooms.name) as cause,
      case when p.assigned_to is not null
        then json_build_object('id', p.assigned_to, 'name', coalesce(p.assigned_to_name, '')) end as assigned_to,
      coalesce(sites.partner_id, assets.partner_id, rooms.partner_id, ${partnerOfPart}, 0) as partner_id,
      ${seenId(scope, 'p.merged_into')} as merged_into) as shown
    cross join lateral (
      select json_build_object('rooms_down', count(*) filter (where of_room.state = 'down'),
        'rooms_degraded', count(*) filter (where of_room.state = 'degraded'),
        'devices', (${countDevices(scope)})) as effect
      from (${roomsOf(scope)}) as of_room) as seen
    left join lateral (
      select json_build_object('until', until, 'until_recovered', until_recovered, 'made_by_name', made_by_name,
        'reason', reason) as snooze ${snoozeOf('p', now)}) as muted on true
    left join lateral (
      select json_build_object('id', tickets.id, 'is_closed', t.closed_at is not null,
        'still_broken', ${stillBroken}) as ticket
      from incident_tickets t join tickets on tickets.id = t.ticket_id
      where t.incident_id = p.id and ${visible(scope, 'tickets')}
      order by t.closed_at is not null, t.made_at desc limit 1) as ticketed on true`;
}

export const incidentFields: Columns = {
  id: 'p.id',
  version: 'p.version',
  state: 'p.state',
  severity: 'p.severity',
  cause: 'shown.cause',
  effect: 'seen.effect',
  site_id: 'sites.id',
  site_name: 'sites.name',
  partner_id: 'shown.partner_id',
  began_at: 'p.began_at',
  opened_at: 'p.opened_at',
  acknowledged_at: 'p.acknowledged_at',
  assigned_to: 'shown.assigned_to',
  verifying_since: 'p.verifying_since',
  is_claimed: 'p.is_claimed',
  resolved_at: 'p.resolved_at',
  resolution: 'p.resolution',
  merged_into: 'shown.merged_into',
  reopened: 'p.reopened',
  is_flapping: 'p.is_flapping',
  snooze: 'muted.snooze',
  ticket: 'ticketed.ticket',
};

/** The id of another incident, if the viewer sees that one. */
export function seenId(scope: Scope, id: string): RawBuilder<unknown> {
  return sql`(select other.id from incidents other where other.id = ${sql.ref(id)}
    and ${visibleIncidents(scope, 'other')})`;
}

/** For a viewer who sees a device or a room of the incident, and neither its site nor its cause: all have one partner. */
const partnerOfPart = sql`(select assets.partner_id from incident_members m join assets on assets.id = m.asset_id
    where m.incident_id = p.id limit 1),
  (select rooms.partner_id from incident_rooms r join rooms on rooms.id = r.room_id
    where r.incident_id = p.id limit 1)`;

function roomsOf(scope: Scope): RawBuilder<unknown> {
  return sql`select case p.state when 'resolved' then r.worst else room_health.state end as state
    from incident_rooms r join rooms on rooms.id = r.room_id
    left join room_health on room_health.room_id = r.room_id
    where r.incident_id = p.id and ${visibleRows(scope, 'rooms')}`;
}

/** The loss of an agent has no member rows: the devices behind it are unknown. */
function countDevices(scope: Scope): RawBuilder<unknown> {
  return sql`select count(*) from assets where ${visibleRows(scope, 'assets')} and assets.id = any(
    case p.class when 'agent' then array(select devices_behind_agent(p.site_id))
      else array(select m.asset_id from incident_members m
        where m.incident_id = p.id and (m.ended_at is null or m.ended_at >= p.resolved_at)) end)`;
}
