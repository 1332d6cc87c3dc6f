import {
  type Incident,
  maxIncidentEvents,
  maxIncidentMembers,
} from '@greenroom/domain/incidents/incident.ts';
import { type RawBuilder, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { visibleRows } from '#access/visible-rows.ts';
import { visibleIncidents } from '#features/operations/statuses/changed-incidents.queries.ts';
import { jsonOne } from '#platform/database/json-list.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { incidentFields, incidentJoin, seenId } from './incident-fields.ts';

const maxEarlier = 10;

const list = (query: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(row_to_json(x)) from (${query}) x), '[]')`;

export async function isSeenIncident(db: ViewerDb, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from incidents where incidents.id = ${id} and ${visibleIncidents(scope)}`.execute(db);
  return rows.length > 0;
}

/** With the devices and rooms of it that the viewer sees. */
export async function findIncident(
  db: ViewerDb,
  scope: Scope,
  { id, now }: { id: number; now: Date },
): Promise<JsonText<Incident> | undefined> {
  const fields = Object.entries(incidentFields).map(
    ([name, value]) => sql`${typeof value === 'string' ? sql.ref(value) : value} as ${sql.id(name)}`,
  );
  return (await jsonOne(
    db,
    sql`select ${sql.join(fields)}, ${list(members(scope))} as members, ${list(rooms(scope))} as rooms,
        ${list(events(scope))} as events, ${seenId(scope, 'p.left_over_from')} as left_over_from,
        ${list(earlier(scope))} as earlier
      from incidents p ${incidentJoin(scope, now)}
      where p.id = ${id} and ${visibleIncidents(scope, 'p')}`,
  )) as JsonText<Incident> | undefined;
}

/**
 * A room that the viewer does not see is left out, and its device is not. The loss of an agent has no member rows: its
 * members are the devices behind the agent, of which nothing is known.
 */
function members(scope: Scope): RawBuilder<unknown> {
  return sql`
    select assets.id as asset_id, assets.product_name as asset_name, assets.asset_type, place.id as room_id,
      place.name as room_name, m.part,
      case when p.class = 'agent' and m.ended_at is null then 'unknown'
        when assets.is_controlled then asset_statuses.condition end as condition, m.began_at, m.ended_at
    from (
      select asset_id, room_id, part, began_at, ended_at from incident_members where incident_id = p.id
      union all
      select behind.asset_id, a.room_id, 'folded', p.began_at, p.resolved_at
      from devices_behind_agent(p.site_id) as behind (asset_id) join assets a on a.id = behind.asset_id
      where p.class = 'agent') as m
    join assets on assets.id = m.asset_id
    left join rooms place on place.id = m.room_id and ${visible(scope, 'rooms', 'place')}
    left join asset_statuses on asset_statuses.asset_id = m.asset_id
    where ${visibleRows(scope, 'assets')}
    order by m.ended_at is not null, m.part, place.name_key, assets.product_name_key, m.asset_id
    limit ${maxIncidentMembers}`;
}

function rooms(scope: Scope): RawBuilder<unknown> {
  return sql`
    select rooms.id as room_id, rooms.name as room_name, r.worst,
      coalesce(room_health.state, 'unmonitored') as state, r.began_at, r.ended_at
    from incident_rooms r join rooms on rooms.id = r.room_id
    left join room_health on room_health.room_id = r.room_id
    where r.incident_id = p.id and ${visibleRows(scope, 'rooms')}
    order by r.worst desc, rooms.name_key, r.room_id`;
}

function events(scope: Scope): RawBuilder<unknown> {
  const texts = ['severity', 'resolution', 'reason', 'note', 'until', 'assigned_to_name'].map(
    (name) => sql`${sql.lit(name)}, e.detail ->> ${sql.lit(name)}`,
  );
  return sql`
    select e.id, e.at, e.kind, e.actor_name, json_strip_nulls(json_build_object(${sql.join(texts)},
      'ticket_id', (select tickets.id from tickets where tickets.id = (e.detail ->> 'ticket_id')::integer
        and ${visible(scope, 'tickets')}),
      'merged_into', (select other.id from incidents other where other.id = (e.detail ->> 'merged_into')::bigint
        and ${visibleIncidents(scope, 'other')}),
      'devices', (select nullif(count(*), 0) from assets
        where assets.id = any(array(select jsonb_array_elements_text(e.detail -> 'asset_ids')::integer))
          and ${visibleRows(scope, 'assets')}))) as detail
    from incident_events e where e.incident_id = p.id order by e.id desc limit ${maxIncidentEvents}`;
}

function earlier(scope: Scope): RawBuilder<unknown> {
  return sql`
    select old.id, old.opened_at, old.resolved_at, old.resolution from incidents old
    where old.key = p.key and old.id < p.id and ${visibleIncidents(scope, 'old')}
    order by old.id desc limit ${maxEarlier}`;
}
