import type { AssetRole } from '@greenroom/domain/health/asset-role.ts';
import type { RoleMapEntry } from '@greenroom/domain/health/role-of-asset.ts';
import type { RoomState } from '@greenroom/domain/health/room-state.ts';
import type { IncidentState, Resolution } from '@greenroom/domain/incidents/incident-states.ts';
import { maxFlips } from '@greenroom/domain/incidents/rule/flapping.ts';
import type { IncidentMember, Mute } from '@greenroom/domain/incidents/rule/site-facts.ts';
import type { Severity } from '@greenroom/domain/incidents/severity.ts';
import {
  type Condition,
  conditions,
  type Standing,
  standingOf,
} from '@greenroom/domain/operations/conditions/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import { gapConcernsDevice } from '#features/operations/statuses/watch-gaps.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { SiteTicketRule } from './tickets/open-tickets-by-rule.ts';

export type StoredDevice = {
  asset_id: number;
  room_id: number;
  asset_type: string | null;
  category: string | null;
  role: AssetRole | null;
  driver: string;
  is_direct: boolean;
  is_in_gap: boolean;
  /** Null for a device that was never polled. */
  condition: Condition | null;
  since: number | null;
  observed_at: number | null;
  is_overslept: boolean;
  in_use: boolean;
  outlets: Record<number, boolean> | null;
  outlet_asset_id: number | null;
  outlet_number: number | null;
};

export type StoredIncident = {
  id: number;
  key: string;
  state: IncidentState;
  severity: Severity;
  began_at: number;
  opened_at: number;
  acknowledged_at: number | null;
  attended_at: number | null;
  verifying_since: number | null;
  is_claimed: boolean;
  resolved_at: number | null;
  resolution: Resolution | null;
  merged_into: number | null;
  left_over_from: number | null;
  reopened: number;
  is_flapping: boolean;
  recovering_since: number | null;
  members: IncidentMember[];
};

export type StoredSite = {
  site_id: number;
  partner_id: number;
  has_agent: boolean;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  time_zone: string | null;
  ticket_rule: SiteTicketRule | null;
  has_hours: boolean;
  /** When the servers that run now started, the first of them; null if none has reported yet. */
  running_since: number | null;
  gaps: { from: number; to: number | null }[];
  /** The servers reach nothing, or did so a while ago. */
  servers: { lost_since: number; back_at: number | null } | null;
  devices: StoredDevice[];
  links: { asset_id: number; on_asset_id: number }[];
  rooms: { room_id: number; state: RoomState; is_important: boolean }[];
  incidents: StoredIncident[];
  mutes: Mute[];
  /**
   * When devices changed between working and broken, their latest changes of the last day: of those that are broken or in
   * an open incident. The rule looks at no others, and a site has thousands of changes a day.
   */
  flips: { asset_id: number; at: number[] }[];
  /** The words by which the partner gives its devices roles. */
  role_map: RoleMapEntry[];
};

const time = (column: string): RawBuilder<number> =>
  sql<number>`round(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** The rows of a list, as JSON. */
const all = (query: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(row_to_json(x)) from (${query}) x), '[]')`;

const placesOf = (standing: Standing) =>
  sql.join(conditions.flatMap((name, at) => (standingOf(name) === standing ? [sql.lit(at + 1)] : [])));
const brokenConditions = sql.join(
  conditions.filter((name) => standingOf(name) === 'broken').map((name) => sql.lit(name)),
);

/** Between two of them what is unknown is left out. */
function flipsOfSite(site_id: number, since: Date): RawBuilder<unknown> {
  return sql`
    select asset_id, (array_agg(${time('at')} order by at desc))[1:${sql.lit(maxFlips)}] as at from (
      select h.asset_id, h.at, h.condition in (${placesOf('broken')}) as is_broken,
        lag(h.condition in (${placesOf('broken')})) over (partition by h.asset_id order by h.at) as was_broken
      from (
        select t.asset_id from assets a join rooms r on r.id = a.room_id join asset_statuses t on t.asset_id = a.id
        where r.site_id = ${site_id} and t.condition in (${brokenConditions})
        union
        select m.asset_id from incidents i join incident_members m on m.incident_id = i.id
        where i.site_id = ${site_id} and i.state <> 'resolved') as of_interest
      join asset_changes h on h.asset_id = of_interest.asset_id
      where h.at > ${since} and h.condition not in (${placesOf('unknown')})) as change
    where was_broken <> is_broken group by asset_id`;
}

/** All that the incidents of a site are decided by, in one message; undefined for a site that is gone. */
export async function readStoredSite(
  db: SystemDb,
  { site_id, now, aliveSeconds }: { site_id: number; now: Date; aliveSeconds: number },
): Promise<StoredSite | undefined> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const hourAgo = new Date(now.getTime() - 3_600_000);
  // As long as any device may take to come back.
  const justNow = new Date(now.getTime() - 600_000);
  const { rows } = await sql<StoredSite>`
    with open_gaps as materialized (select site_id from watch_gaps where ended_at is null)
    select s.id as site_id, s.partner_id, s.country, s.latitude, s.longitude, s.time_zone,
      (select json_build_object('min_severity', k.min_severity, 'after_minutes', k.after_minutes, 'language', k.language)
        from ticket_rules k where k.partner_id = s.partner_id) as ticket_rule,
      exists (select from agents g where g.site_id = s.id and g.revoked_at is null) as has_agent,
      exists (select from open_hours o where o.site_id = s.id) as has_hours,
      (select round(extract(epoch from min(started_at)) * 1000)::float8 from server_nodes
        where seen_at > now() - make_interval(secs => ${aliveSeconds})) as running_since,
      ${all(sql`select ${time('w.began_at')} as "from", ${time('w.ended_at')} as "to" from watch_gaps w
        where w.site_id = s.id and (w.ended_at is null or w.ended_at > ${dayAgo}) order by w.began_at`)} as gaps,
      (select json_build_object('lost_since', ${time('i.began_at')}, 'back_at', ${time('i.verifying_since')})
        from incidents i where i.key = 'watch:servers' and (i.resolved_at is null or i.verifying_since > ${justNow})
        order by i.id desc limit 1) as servers,
      ${all(sql`select a.id as asset_id, a.room_id, a.asset_type, a.category, c.driver, o.role,
          c.route = 'direct' or (c.route = 'auto' and not exists (
            select from agents g where g.site_id = r.site_id and g.revoked_at is null)) as is_direct,
          exists (select from open_gaps w where ${gapConcernsDevice}) as is_in_gap,
          t.condition, ${time('t.condition_since')} as since,
          round(extract(epoch from greatest(t.observed_at, k.checked_at)) * 1000)::float8 as observed_at,
          coalesce(t.overslept, false) as is_overslept,
          coalesce((t.facts ->> 'in_use')::boolean, false) as in_use, t.facts -> 'outlets' as outlets,
          c.outlet_asset_id, c.outlet_number
        from assets a join rooms r on r.id = a.room_id join device_connections c on c.asset_id = a.id
        left join asset_statuses t on t.asset_id = a.id left join asset_checks k on k.asset_id = a.id
        left join asset_roles o on o.asset_id = a.id
        where r.site_id = s.id and a.is_controlled and not is_retired(a.status) order by a.id`)} as devices,
      ${all(sql`select l.asset_id, l.on_asset_id from assets a join rooms r on r.id = a.room_id
        join asset_links l on l.asset_id = a.id where r.site_id = s.id order by l.asset_id, l.on_asset_id`)} as links,
      ${all(sql`select r.id as room_id, coalesce(h.state, 'unmonitored') as state,
          coalesce(v.importance = 'high', false) as is_important
        from rooms r left join room_health h on h.room_id = r.id left join room_services v on v.room_id = r.id
        where r.site_id = s.id order by r.id`)} as rooms,
      ${all(sql`select i.id::float8 as id, i.key, i.state, i.severity, ${time('i.began_at')} as began_at,
          ${time('i.opened_at')} as opened_at, ${time('i.acknowledged_at')} as acknowledged_at,
          ${time('i.attended_at')} as attended_at, ${time('i.verifying_since')} as verifying_since, i.is_claimed,
          ${time('i.resolved_at')} as resolved_at, i.resolution, i.merged_into::float8 as merged_into,
          i.left_over_from::float8 as left_over_from, i.reopened, i.is_flapping,
          ${time('i.recovering_since')} as recovering_since,
          ${all(sql`select m.asset_id, m.room_id, m.part, ${time('m.began_at')} as began_at,
              ${time('m.ended_at')} as ended_at
            from incident_members m where m.incident_id = i.id and i.state <> 'resolved' order by m.asset_id`)} as members
        from incidents i where i.site_id = s.id and (i.state <> 'resolved' or i.resolved_at > ${hourAgo})
        order by i.id`)} as incidents,
      ${all(sql`select m.key, m.kind, ${time('m.until')} as until, m.until_recovered from incident_mutes m
        where m.site_id = s.id order by m.key`)} as mutes,
      ${all(flipsOfSite(site_id, dayAgo))} as flips,
      ${all(sql`select m.words, m.role from role_maps m where m.partner_id = s.partner_id`)} as role_map
    from sites s where s.id = ${site_id}`.execute(db);
  return rows[0];
}
