import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { Seen } from './reference-model.ts';
import type { World, WorldUser } from './world.ts';

// biome-ignore lint/suspicious/noExplicitAny: a row of any table.
export type Row = Record<string, any>;
export type Probed = { user: WorldUser; seen: Seen; world: World };
export type Rule = (row: Row, probed: Probed) => boolean;

export const has = (rows: readonly { id: number }[], id: number) => rows.some((row) => row.id === id);
const isBound = ({ user }: Probed) => visibilityOf(user) === 'grants';
const isOfUser: Rule = (row, { user }) => user.is_superuser || row.user_id === user.id;
const isPartners: Rule = (row, { seen }) => has(seen.partners, row.partner_id);

const isOfSeenAsset: Rule = (row, { seen }) => has(seen.assets, row.asset_id);
const isOfSeenRoom: Rule = (row, { seen }) => has(seen.rooms, row.room_id);
const isOfSeenTicket: Rule = (row, { seen }) => has(seen.tickets, row.ticket_id);
const isManagedPartners: Rule = (row, probed) => isPartners(row, probed) && !isBound(probed);

const isOfSeenThing: Rule = (row, { seen }) =>
  has({ site: seen.sites, room: seen.rooms, asset: seen.assets }[row.thing as 'site'], row.thing_id);

const seesImport: Rule = (row, probed) =>
  isPartners(row, probed) && (!isBound(probed) || row.created_by === probed.user.id);

const isOwnView: Rule = (row, { user }) => row.owner_id === user.id;
const isOwnDefault: Rule = (row, { user }) => row.user_id === user.id;

const isOfSeenSite: Rule = (row, { seen }) => has(seen.sites, row.site_id);

export const seesCalendar: Rule = (row, probed) => {
  if (row.deleted_at) return false;
  return isBound(probed)
    ? probed.world.site_services.some((one) => one.calendar_id === row.id && isOfSeenSite(one, probed))
    : isPartners(row, probed);
};

const isOfSeenCalendar: Rule = (row, probed) =>
  probed.world.calendars.some((one) => one.id === row.calendar_id && seesCalendar(one, probed));

export const seesWindow: Rule = (row, { seen }) => {
  if (row.asset_id !== null) return has(seen.assets, row.asset_id);
  return row.room_id !== null ? has(seen.rooms, row.room_id) : has(seen.sites, row.site_id);
};

export const seesIncident: Rule = (row, { seen, world, user }) =>
  (row.class === 'servers' && user.is_superuser) ||
  has(seen.sites, row.site_id) ||
  world.incident_members.some((one) => one.incident_id === row.id && has(seen.assets, one.asset_id)) ||
  world.incident_rooms.some((one) => one.incident_id === row.id && has(seen.rooms, one.room_id));

/** The rows of a table that its policies show to a viewer. A table that is not here shows nothing to any viewer. */
export const rules: Record<string, Rule> = {
  partners: (row, { seen }) => has(seen.partners, row.id),
  tenants: isPartners,
  users: (row, { user }) => user.is_superuser || row.id === user.id,
  roles: (_row, { user }) => user.is_superuser,
  user_partners: isOfUser,
  site_grants: isOfUser,
  room_grants: isOfUser,
  asset_grants: isOfUser,
  sites: (row, { seen }) => has(seen.sites, row.id),
  rooms: (row, { seen }) => has(seen.rooms, row.id),
  assets: (row, { seen }) => has(seen.assets, row.id),
  estate_changes: isOfSeenThing,
  changesets: (row, probed) =>
    probed.world.changes.some((one) => one.changeset_id === row.id && isOfSeenThing(one, probed)) ||
    probed.seen.bin.some(({ changeset_id }) => changeset_id === row.id),
  estate_jobs: (row, { user }) => user.is_superuser || row.created_by === user.id,
  bin_entries: (row, { seen }) => has(seen.bin, row.id),
  imports: seesImport,
  import_rows: (row, probed) =>
    probed.world.imports.some((one) => one.id === row.import_id && seesImport(one, probed)),
  saved_views: (row, probed) => isOwnView(row, probed) || row.shared_with === probed.user.partner_id,
  default_views: isOwnDefault,
  asset_statuses: isOfSeenAsset,
  asset_checks: isOfSeenAsset,
  asset_changes: isOfSeenAsset,
  asset_samples: isOfSeenAsset,
  asset_hours: isOfSeenAsset,
  asset_days: isOfSeenAsset,
  room_changes: isOfSeenRoom,
  room_days: isOfSeenRoom,
  asset_roles: (row, { seen }) => has(seen.assets, row.asset_id),
  role_maps: isManagedPartners,
  room_models: isManagedPartners,
  room_health: (row, { seen }) => has(seen.rooms, row.room_id),
  watch_gaps: isOfSeenSite,
  service_calendars: seesCalendar,
  calendar_versions: isOfSeenCalendar,
  calendar_days: isOfSeenCalendar,
  site_services: isOfSeenSite,
  room_services: isOfSeenRoom,
  open_hours: isOfSeenSite,
  maintenance_windows: seesWindow,
  incidents: seesIncident,
  incident_members: isOfSeenAsset,
  incident_rooms: isOfSeenRoom,
  incident_events: (row, probed) =>
    probed.world.incidents.some((one) => one.id === row.incident_id && seesIncident(one, probed)),
  incident_mutes: (row, probed) =>
    isOfSeenSite(row, probed) ||
    probed.world.incidents.some(
      (one) => one.key === row.key && one.state !== 'resolved' && seesIncident(one, probed),
    ),
  incident_tickets: (row, probed) =>
    has(probed.seen.tickets, row.ticket_id) &&
    probed.world.incidents.some((one) => one.id === row.incident_id && seesIncident(one, probed)),
  asset_links: (row, { seen }) => has(seen.assets, row.asset_id) && has(seen.assets, row.on_asset_id),
  // The log of a sold device stays with its old owner here; the lists hide it because the device is gone.
  asset_operations: (row, probed) =>
    isBound(probed) ? has(probed.seen.assets, row.asset_id) : isPartners(row, probed),
  files: (row, { seen }) => has(seen.files, row.id),
  tickets: (row, { seen }) => has(seen.tickets, row.id),
  ticket_templates: isPartners,
  ticket_comments: isOfSeenTicket,
  ticket_followers: isOfSeenTicket,
  ticket_events: isOfSeenTicket,
  ticket_clocks: isOfSeenTicket,
  ticket_targets: isOfSeenTicket,
  feedback: (row, { user }) => row.user_id === user.id,
  unsettled_objects: (row, { user }) => row.noted_by === user.id,
  audit_entries: (_row, { user }) => user.is_superuser,
};

function ifManager(rule: Rule): Rule {
  return (row, probed) => hasPermission(probed.user, 'estate.manage') && rule(row, probed);
}

/** Which rows a viewer may delete; of a table that is not here none. */
export const deletable: Record<string, Rule> = {
  files: (row, { seen }) => !row.is_public && has(seen.changeable, row.id),
  unsettled_objects: rules.unsettled_objects as Rule,
  saved_views: isOwnView,
  default_views: isOwnDefault,
};

/** What a viewer may change, and in which rows; of a table that is not here nothing. */
export const changes: Record<string, { set: string; rule: Rule }> = {
  files: {
    set: 'is_public = false, shared_with_all = false',
    rule: (row, { seen }) => has(seen.changeable, row.id),
  },
  sites: { set: 'city = city', rule: ifManager((row, { seen }) => has(seen.sites, row.id)) },
  rooms: { set: 'floor = floor', rule: ifManager((row, { seen }) => has(seen.rooms, row.id)) },
  saved_views: { set: 'shared_with = null', rule: isOwnView },
  assets: { set: 'model = model', rule: ifManager((row, { seen }) => has(seen.assets, row.id)) },
};
