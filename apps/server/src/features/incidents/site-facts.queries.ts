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
import type { Interval } from '@greenroom/domain/service/intervals.ts';
import { sql } from 'kysely';
import type { SiteWindow } from '#features/service/days/days.queries.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
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
  /** In seconds, those of the asked period. */
  open_hours: Interval[];
  windows: SiteWindow[];
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

/** Rows as their columns: names come once, and PostgreSQL looks up no type for each row. */
type InColumns<Row> = { [Name in keyof Row]: Row[Name][] | null };

function rowsOf<Row extends object>(columns: InColumns<Row>): Row[] {
  const all = Object.entries(columns) as [keyof Row, Row[keyof Row][] | null][];
  const [[, first] = []] = all;
  return (first ?? []).map((_, at) => {
    const row = {} as Row;
    for (const [name, values] of all) if (values) row[name] = values[at] as Row[typeof name];
    return row;
  });
}

const placesOf = (standing: Standing) =>
  conditions.flatMap((name, at) => (standingOf(name) === standing ? [at + 1] : []));
const terms = {
  broken: conditions.filter((name) => standingOf(name) === 'broken'),
  broken_places: placesOf('broken'),
  unknown_places: placesOf('unknown'),
  max_flips: maxFlips,
};

type Received<Site> = {
  [Name in keyof Site]: Name extends 'devices' | 'rooms'
    ? Site[Name] extends (infer Row)[]
      ? InColumns<Row>
      : never
    : Site[Name];
};
type ReceivedSite = Received<Omit<StoredSite, 'incidents'>> & {
  incidents: (Omit<StoredIncident, 'members'> & { members: InColumns<IncidentMember> })[];
};

/**
 * Until the end of the transaction, no other server decides this site. All its statements are about this site, and planning
 * the one that reads it takes as long as running it: PostgreSQL would plan it anew each time.
 */
export async function lockSite(db: SystemDb, site_id: number): Promise<{ hasTickets: boolean }> {
  const { rows } = await sql<{ has_tickets: boolean }>`
    select lock_site_to_decide(${advisoryLocks.incidents}, ${site_id}) as has_tickets,
      set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(db);
  return { hasTickets: rows[0]?.has_tickets ?? false };
}

/** All that the incidents of a site are decided by, in one message; undefined for a site that is gone. */
export async function readStoredSite(
  db: SystemDb,
  { site_id, now, ...asked }: { site_id: number; now: Date; alive_seconds: number } & Interval,
): Promise<StoredSite | undefined> {
  const given = JSON.stringify({ ...asked, ...terms });
  const { rows } = await sql<{
    site: ReceivedSite | null;
  }>`select site_to_decide(${site_id}, ${now}, ${given}::jsonb) as site`.execute(db);
  const site = rows[0]?.site;
  if (!site) return undefined;
  const incidents = site.incidents.map((incident) => ({ ...incident, members: rowsOf(incident.members) }));
  return { ...site, devices: rowsOf(site.devices), rooms: rowsOf(site.rooms), incidents };
}
