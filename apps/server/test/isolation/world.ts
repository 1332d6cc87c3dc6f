import type { GrantKind } from '@greenroom/domain/admin/grants.ts';
import type { RoomState } from '@greenroom/domain/health/room-state.ts';
import type { Asset } from '@greenroom/domain/inventory/asset.ts';
import type { Room } from '@greenroom/domain/inventory/room.ts';
import type { Site } from '@greenroom/domain/inventory/site.ts';
import { readStatus, type StatusKind } from '@greenroom/domain/operations/read-status.ts';
import type pg from 'pg';

type Owned = { partner_id: number };

export type WorldUser = {
  id: number;
  username: string;
  email: string;
  full_name: string;
  partner_id: number;
  is_active: boolean;
  is_superuser: boolean;
  force_explicit_grants: boolean;
  permissions: string[];
  is_service: boolean;
};
export type WorldFile = Owned & {
  id: number;
  entity_type: 'room' | 'room_type' | 'asset' | 'site' | 'ticket';
  entity_id: number;
  room_type: string | null;
  category: 'image' | 'document';
  is_public: boolean;
  shared_with_all: boolean;
  uploaded_by: number | null;
  created_at: string;
};
export type WorldTicket = Owned & {
  id: number;
  name: string;
  priority: number;
  stage: number;
  created_at: string;
  created_by: number | null;
  request_key: string | null;
  partner: { name: string };
  version: number;
  site_id: number | null;
  room_id: number | null;
  asset_id: number | null;
  assigned_to: number | null;
  assigned_to_name: string | null;
  team: string;
  due_at: string | null;
  additional_data: { description?: string };
  service_level: { state: string; due_at: string | null } | null;
};

export type WorldImport = Owned & { id: number; created_by: number | null; kind: string; state: string };

export type WorldView = {
  id: number;
  owner_id: number;
  list: string;
  name: string;
  shared_with: number | null;
  /** The users whose list already opens with a view. */
  chosen_by: number[];
  /** Those whose list opens with this one. */
  opened_by: number[];
};

/** All rows, whatever a viewer may see: read by the owner of the database, to which no policy applies. */
export type World = {
  incidents: {
    id: number;
    site_id: number | null;
    asset_id: number | null;
    room_id: number | null;
    class: string;
    state: string;
    severity: 'info' | 'warning' | 'critical';
    assigned_to: number | null;
    version: number;
    is_snoozed: boolean;
    is_flapping: boolean;
    key: string;
  }[];
  incident_tickets: { incident_id: number; ticket_id: number; is_closed: boolean }[];
  asset_links: { asset_id: number; on_asset_id: number }[];
  agent_devices: { site_id: number; asset_id: number }[];
  incident_members: {
    incident_id: number;
    asset_id: number;
    room_id: number | null;
    /** It left before the incident was over. */
    is_over: boolean;
  }[];
  incident_rooms: { incident_id: number; room_id: number; worst: string }[];
  partners: { id: number; name: string }[];
  users: WorldUser[];
  links: { user_id: number; partner_id: number }[];
  grants: { user_id: number; kind: GrantKind; id: number }[];
  sites: (Site & Owned & { reference: string | null })[];
  rooms: (Omit<Room, 'site_name'> & Owned & { site_id: number })[];
  assets: (Omit<Asset, 'room_name' | 'site_id' | 'site_name'> & Owned & { room_id: number })[];
  files: WorldFile[];
  tickets: WorldTicket[];
  ticket_followers: { ticket_id: number; user_id: number }[];
  /** The newest first. */
  ticket_events: {
    id: number;
    ticket_id: number;
    detail: Record<string, { from: unknown; to: unknown }>;
  }[];
  /** Open ones between Greenroom and Odoo. */
  conflicts: (Owned & { id: number })[];
  operations: (Owned & {
    id: number;
    asset_id: number;
    action_name: string;
    state: string;
    created_at: string;
  })[];
  statuses: { asset_id: number; status: string }[];
  /** The states of rooms, with the assets that count. */
  wall_links: (Owned & { id: number })[];
  /** With the partner of its owner. */
  api_tokens: (Owned & { id: string; is_superuser: boolean })[];
  /** The partners that have a screen with a link: see `wallTokenOf`. */
  wall_sessions: Owned[];
  scim_groups: (Owned & { id: string; display_name: string })[];
  channels: (Owned & { id: number; kind: string })[];
  deliveries: (Owned & { id: number; state: string })[];
  health: { room_id: number; state: RoomState; members: number[] }[];
  models: (Owned & { id: number; room_type: string | null; edition: number })[];
  outlets: {
    asset_id: number;
    outlet_asset_id: number | null;
    outlet_number: number | null;
    version: number;
  }[];
  agents: { id: number; site_id: number }[];
  discoveries: { id: number; site_id: number }[];
  audit: { id: number; user_id: number; action: string }[];
  jobs: { id: number; created_by: number; state: string }[];
  bin: (Owned & {
    id: number;
    thing: 'site' | 'room' | 'asset';
    parent_id: number | null;
    reference: string | null;
    changeset_id: number | null;
    size: number;
  })[];
  imports: WorldImport[];
  views: WorldView[];
  calendars: (Owned & { id: number; name: string; version: number; deleted_at: Date | null })[];
  site_services: { site_id: number; calendar_id: number | null; version: number }[];
  service_levels: (Owned & { version: number })[];
  ticket_templates: (Owned & { version: number })[];
  room_services: { room_id: number; version: number }[];
  room_days: { room_id: number; open_s: number }[];
  asset_days: { asset_id: number; open_s: number }[];
  windows: {
    id: number;
    site_id: number | null;
    room_id: number | null;
    asset_id: number | null;
    cancelled: boolean;
  }[];
  /** Acts on the estate. */
  acts: { id: number }[];
  changes: {
    id: number;
    changeset_id: number;
    thing: 'site' | 'room' | 'asset';
    thing_id: number;
    is_move: boolean;
    is_deleted: boolean;
  }[];
};

/** The last status of a device; unknown when there is none. */
export function kindOf(asset_id: number, { statuses }: Pick<World, 'statuses'>): StatusKind {
  return readStatus(statuses.find((status) => status.asset_id === asset_id) ?? {}).kind;
}

const queries: Record<keyof World, string> = {
  partners: 'select id, name from partners order by id',
  users: `select id, username, email, full_name, partner_id, is_active, is_superuser, is_service,
    force_explicit_grants, permissions from users order by id`,
  links: 'select user_id, partner_id from user_partners',
  grants: `select user_id, 'sites' as kind, site_id as id from site_grants
    union all select user_id, 'rooms', room_id from room_grants
    union all select user_id, 'assets', asset_id from asset_grants`,
  sites: 'select * from sites order by id',
  rooms: 'select * from rooms order by id',
  assets: 'select * from assets order by id',
  files: `select id, partner_id, entity_type, entity_id, room_type, category, is_public, shared_with_all, uploaded_by,
      created_at from files order by id`,
  tickets: `select t.id, t.partner_id, t.name, t.priority, t.stage, t.created_at, t.created_by, t.request_key,
      t.version, t.site_id, t.room_id, t.asset_id, t.assigned_to, t.assigned_to_name, t.team, t.due_at,
      t.additional_data, json_build_object('name', p.name) as partner,
      (select json_build_object('state', k.state, 'due_at', k.due_at) from ticket_clocks k where k.ticket_id = t.id)
        as service_level
    from tickets t join partners p on p.id = t.partner_id order by t.id`,
  ticket_followers: 'select ticket_id, user_id from ticket_followers order by ticket_id, user_id',
  ticket_events: 'select id, ticket_id, detail from ticket_events order by id desc',
  conflicts: `select c.id, t.partner_id from ticket_conflicts c join tickets t on t.id = c.ticket_id
    where c.resolved_at is null order by c.id`,
  operations:
    'select id, partner_id, asset_id, action_name, state, created_at from asset_operations order by id',
  statuses: 'select asset_id, status from asset_statuses order by asset_id',
  health: `select room_id, state,
      array(select (m ->> 'asset_id')::integer from jsonb_array_elements(why -> 0 -> 'members') m) as members
    from room_health order by room_id`,
  models: 'select id, partner_id, room_type, edition from room_models order by id',
  wall_links: 'select id, partner_id from wall_links order by id',
  api_tokens: `select t.id, u.partner_id, u.is_superuser from api_tokens t join users u on u.id = t.user_id
    where t.revoked_at is null order by t.id`,
  channels: 'select id, partner_id, kind from notification_channels order by id',
  deliveries: 'select id, partner_id, state from notification_deliveries order by id',
  wall_sessions: `select distinct l.partner_id from wall_sessions s join wall_links l on l.id = s.link_id
    where l.ended_at is null order by 1`,
  scim_groups: 'select id, partner_id, display_name from scim_groups order by display_name',
  outlets:
    'select asset_id, outlet_asset_id, outlet_number, version from device_connections order by asset_id',
  agents: 'select id, site_id from agents where revoked_at is null order by id',
  discoveries: 'select id, site_id from discoveries order by id desc',
  audit: 'select id, user_id, action from audit_entries order by id',
  jobs: 'select id, created_by, state from estate_jobs order by id',
  bin: `select e.id, e.partner_id, e.thing, e.parent_id, e.changeset_id, e.roots + e.rooms + e.assets as size,
      (select whole ->> 'reference' from bin_rows where bin_id = e.id and depth = 0 limit 1) as reference
    from bin_entries e order by e.id`,
  imports: 'select id, partner_id, created_by, kind, state from imports order by id',
  views: `select id, owner_id, list, name, shared_with,
      array(select user_id from default_views d where d.list = v.list) as chosen_by,
      array(select user_id from default_views d where d.view_id = v.id) as opened_by
    from saved_views v order by id`,
  calendars: 'select id, partner_id, name, version, deleted_at from service_calendars order by id',
  site_services: 'select site_id, calendar_id, version from site_services order by site_id',
  service_levels: 'select partner_id, version from service_levels order by partner_id',
  ticket_templates: 'select partner_id, version from ticket_templates order by partner_id',
  room_services: 'select room_id, version from room_services order by room_id',
  room_days: 'select room_id, open_s from room_days order by room_id, day',
  asset_days: 'select asset_id, open_s from asset_days order by asset_id, day',
  incidents: `select id, site_id, asset_id, room_id, class, state, severity, assigned_to, version, key, is_flapping,
      exists (select from incident_mutes m where m.key = i.key and m.kind = 'snooze'
        and i.state <> 'resolved') as is_snoozed
    from incidents i order by id`,
  incident_members: `select m.incident_id, m.asset_id, m.room_id,
      m.ended_at is not null and (i.resolved_at is null or m.ended_at < i.resolved_at) as is_over
    from incident_members m join incidents i on i.id = m.incident_id order by m.incident_id, m.asset_id`,
  incident_tickets: `select incident_id, ticket_id, closed_at is not null as is_closed from incident_tickets
    order by incident_id, closed_at is not null, made_at desc`,
  asset_links: 'select asset_id, on_asset_id from asset_links order by asset_id, on_asset_id',
  agent_devices: `select r.site_id, c.asset_id from device_connections c join assets a on a.id = c.asset_id
      join rooms r on r.id = a.room_id left join agents g on g.site_id = r.site_id and g.revoked_at is null
    where a.is_controlled and lower(btrim(coalesce(a.status, ''))) <> 'retired'
      and (c.route = 'agent' or (c.route = 'auto' and g.id is not null)) order by c.asset_id`,
  incident_rooms: 'select incident_id, room_id, worst from incident_rooms order by incident_id, room_id',
  windows: `select id, site_id, room_id, asset_id, cancelled_at is not null as cancelled
    from maintenance_windows order by id`,
  acts: 'select id from changesets order by id',
  changes: `select id, changeset_id, thing, thing_id, kind = 'changed' and after ?| array['room_id', 'site_id'] as is_move,
      kind = 'deleted' as is_deleted
    from estate_changes order by id`,
};

export async function readWorld(owner: pg.Client): Promise<World> {
  const parts = Object.entries(queries).map(
    ([name, query]) => `'${name}', (select coalesce(json_agg(t), '[]') from (${query}) t)`,
  );
  // Named: to plan it takes far longer than to run it, and it runs after each change.
  const { rows } = await owner.query({
    name: 'world',
    text: `select json_build_object(${parts.join(', ')}) as world`,
  });
  return rows[0].world;
}
