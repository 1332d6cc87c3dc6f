/** The rows of a table that belong to a partner: a condition with `$1` for the partner. */
export type PartnerRows = { table: string; where: string; without?: readonly string[] };

const sites = '(select id from sites where partner_id = $1)';
const rooms = '(select id from rooms where partner_id = $1)';
const assets = '(select id from assets where partner_id = $1)';
const users = '(select id from users where partner_id = $1)';
const tickets = '(select id from tickets where partner_id = $1)';
const agents = `(select id from agents where site_id in ${sites})`;
const incidents = `(select id from incidents where site_id in ${sites})`;
const calendars = '(select id from service_calendars where partner_id = $1)';
const discoveries = `(select id from discoveries where site_id in ${sites})`;
const imports = '(select id from imports where partner_id = $1)';
const bins = '(select id from bin_entries where partner_id = $1)';

const of = (where: string, tables: readonly string[]): PartnerRows[] =>
  tables.map((table) => ({ table, where }));

/**
 * What belongs to a partner, in the order of the archive. Tables that are neither here nor in `elsewhere` fail a test.
 * Secrets, hashes and keys are of no use outside this installation and stay out.
 */
export const partnerRows: readonly PartnerRows[] = [
  { table: 'partners', where: 'id = $1' },
  ...of('partner_id = $1', ['tenants', 'brand_images', 'sites', 'rooms', 'assets', 'files', 'file_usage']),
  { table: 'users', where: 'partner_id = $1' },
  { table: 'user_partners', where: `partner_id = $1 or user_id in ${users}` },
  ...of(`user_id in ${users}`, ['site_grants', 'room_grants', 'asset_grants', 'sessions', 'reset_requests']),
  ...of(`user_id in ${users}`, ['sign_in_tallies', 'notification_rules', 'notification_quiet']),
  ...of(`user_id in ${users}`, ['notification_digests', 'bounced_addresses', 'seen_warranties']),
  { table: 'api_tokens', where: `user_id in ${users}`, without: ['token_hash'] },
  { table: 'passkeys', where: `user_id in ${users}`, without: ['credential_id', 'public_key', 'counter'] },
  { table: 'saved_views', where: `owner_id in ${users}` },
  ...of('partner_id = $1', ['user_identities', 'scim_users', 'scim_groups', 'scim_roles', 'sso_domains']),
  { table: 'sso_providers', where: 'partner_id = $1', without: ['sealed_secret'] },
  ...of('partner_id = $1', [
    'sign_in_rules',
    'feedback',
    'service_levels',
    'ticket_templates',
    'ticket_rules',
  ]),
  ...of(`site_id in ${sites}`, ['site_services', 'maintenance_windows', 'watch_gaps', 'incident_mutes']),
  { table: 'room_services', where: `room_id in ${rooms}` },
  ...of('partner_id = $1', ['service_calendars', 'role_maps', 'room_models']),
  ...of(`calendar_id in ${calendars}`, ['calendar_versions', 'calendar_days']),
  { table: 'device_connections', where: 'partner_id = $1', without: ['sealed_credentials', 'pinned_key'] },
  ...of(`asset_id in ${assets}`, ['asset_links', 'asset_roles', 'asset_statuses', 'asset_changes']),
  ...of(`asset_id in ${assets}`, ['asset_hours', 'asset_days']),
  ...of(`room_id in ${rooms}`, ['room_health', 'room_changes', 'room_days']),
  { table: 'agents', where: `site_id in ${sites}`, without: ['public_key'] },
  { table: 'agent_connects', where: `agent_id in ${agents}` },
  { table: 'discoveries', where: `site_id in ${sites}` },
  { table: 'discovered_devices', where: `discovery_id in ${discoveries}` },
  { table: 'ignored_devices', where: `site_id in ${sites}` },
  { table: 'asset_operations', where: 'partner_id = $1' },
  { table: 'incidents', where: `site_id in ${sites}` },
  ...of(`incident_id in ${incidents}`, ['incident_events', 'incident_members', 'incident_rooms']),
  { table: 'incident_tickets', where: `incident_id in ${incidents}` },
  ...of('partner_id = $1', ['tickets', 'ticket_targets', 'ticket_clocks']),
  ...of(`ticket_id in ${tickets}`, [
    'ticket_comments',
    'ticket_events',
    'ticket_followers',
    'ticket_conflicts',
  ]),
  ...of('partner_id = $1', ['odoo_tickets', 'odoo_comments', 'odoo_files']),
  { table: 'odoo_partners', where: 'partner_id = $1', without: ['sealed_key'] },
  { table: 'notification_events', where: 'partner_id = $1' },
  { table: 'notification_deliveries', where: 'partner_id = $1' },
  { table: 'notification_escalations', where: 'partner_id = $1' },
  {
    table: 'notification_channels',
    where: 'partner_id = $1',
    without: ['sealed_address', 'sealed_secret', 'old_sealed_secret'],
  },
  { table: 'wall_links', where: 'partner_id = $1', without: ['key_hash'] },
  { table: 'imports', where: 'partner_id = $1' },
  { table: 'import_rows', where: `import_id in ${imports}` },
  { table: 'bin_entries', where: 'partner_id = $1' },
  { table: 'bin_rows', where: `bin_id in ${bins} and table_name <> 'device_connections'` },
  {
    table: 'estate_changes',
    where: `(thing = 'site' and thing_id in ${sites}) or (thing = 'room' and thing_id in ${rooms})
      or (thing = 'asset' and thing_id in ${assets})`,
  },
  { table: 'audit_entries', where: `user_id in ${users} or actor_id in ${users}`, without: ['xact'] },
];

/** Why a table is not in the archive of a partner. */
export const elsewhere: Readonly<Record<string, string>> = {
  ...words('secrets of sign-ins', [
    ...['user_passwords', 'refresh_tokens', 'password_resets', 'totp_factors', 'passkey_handles'],
    ...['recovery_codes', 'auth_challenges', 'sso_codes', 'sso_sessions', 'scim_tokens', 'push_endpoints'],
    ...['wall_sessions', 'agent_enrolments', 'import_chunks', 'agent_tests', 'ticket_mails'],
  ]),
  ...words('of use while it runs only', [
    ...['factor_notices', 'factor_removals', 'sign_in_notices', 'security_event_counts', 'default_views'],
    ...['grant_revisions', 'inventory_revisions', 'agent_sessions', 'asset_action_requests', 'asset_checks'],
    ...['asset_samples', 'open_hours', 'late_history', 'incident_turns', 'escalated_incidents'],
    ...['rooms_to_judge', 'sites_to_decide', 'ticket_clocks_to_count', 'odoo_messages', 'bin_links'],
    ...[
      'scim_group_members',
      'estate_jobs',
      'changesets',
      'unsettled_objects',
      'rate_limits',
      'counted_hours',
    ],
  ]),
  ...words('of the installation', [
    ...['roles', 'signing_keys', 'data_keys', 'push_keys', 'server_nodes', 'backups', 'installation_events'],
    ...[
      'retention_runs',
      'partner_exports',
      'schema_migrations',
      'firmware_catalogue',
      'audit_seals',
      'audit_checkpoints',
    ],
    ...['audit_cuts', 'audit_keys', 'audit_checks'],
  ]),
};

function words(why: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, why]));
}
