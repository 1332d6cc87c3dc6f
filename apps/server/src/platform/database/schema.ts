import type { UpdateFailure, UpdateState } from '@greenroom/domain/agent/agent-update.ts';
import type { SsoRoleMap } from '@greenroom/domain/auth/sso/sso-settings.ts';
import type { RoomCause, RoomWhy } from '@greenroom/domain/health/room-health.ts';
import type { RoomModelDocument } from '@greenroom/domain/health/room-model.ts';
import type { SentMessage } from '@greenroom/domain/http/sent-message.ts';
import type { IncidentEventKind } from '@greenroom/domain/incidents/incident-events.ts';
import type { NotificationPayload } from '@greenroom/domain/notifications/notification-event.ts';
import type { DeviceFacts } from '@greenroom/domain/operations/device-facts.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/**
 * The columns of every table, with one name from here to the screen. The SQL migrations define them: a test compares.
 */
export type Schema = {
  partners: PartnerTable;
  tenants: TenantTable;
  brand_images: BrandImageTable;
  users: UserTable;
  user_partners: { user_id: number; partner_id: number; linked_by: number | null; linked_at: Timestamp };
  roles: RoleTable;
  user_passwords: { user_id: number; hash: string; changed_at: Timestamp };
  sessions: SessionTable;
  refresh_tokens: TokenTable & { session_id: string };
  password_resets: TokenTable & { user_id: number };
  reset_requests: ResetRequestTable;
  sign_in_tallies: SignInTallyTable;
  totp_factors: TotpFactorTable;
  passkeys: PasskeyTable;
  passkey_handles: { user_id: number; handle: Buffer };
  recovery_codes: { user_id: number; code_hash: Buffer; used_at: OptionalTimestamp };
  auth_challenges: AuthChallengeTable;
  sign_in_rules: SignInRuleTable;
  sign_in_notices: SignInNoticeTable;
  factor_notices: { user_id: number; told_at: RequiredTimestamp };
  factor_removals: { user_id: number; due_at: RequiredTimestamp };
  sso_providers: SsoProviderTable;
  sso_domains: SsoDomainTable;
  user_identities: UserIdentityTable;
  sso_codes: SsoCodeTable;
  sso_sessions: SsoSessionTable;
  scim_tokens: ScimTokenTable;
  scim_roles: { partner_id: number; role: string };
  scim_users: ScimUserTable;
  scim_groups: ScimGroupTable;
  scim_group_members: { group_id: string; user_id: number };
  signing_keys: SigningKeyTable;
  api_tokens: ApiTokenTable;
  audit_seals: {
    seq: number;
    entry_id: number;
    salt: Buffer | null;
    personal_hash: Buffer;
    hash: Buffer;
    sealed_at: Timestamp;
    redacted_hash: Buffer | null;
    redaction: Buffer | null;
  };
  audit_checkpoints: { seq: number; hash: Buffer; created_at: RequiredTimestamp; signature: Buffer };
  audit_cuts: {
    id: Generated<boolean>;
    seq: number;
    hash: Buffer;
    created_at: RequiredTimestamp;
    signature: Buffer;
  };
  audit_keys: {
    id: Generated<boolean>;
    public_key: Buffer;
    sealed_private_key: Buffer;
    created_at: Timestamp;
  };
  audit_checks: {
    id: Generated<boolean>;
    seq: number;
    hash: Buffer;
    checked_until: OptionalTimestamp;
    checked_at: RequiredTimestamp;
    whole_at: RequiredTimestamp;
    faults: number;
    first_fault: string | null;
  };
  security_event_counts: SecurityEventCountTable;
  rate_limits: RateLimitTable;
  sites: SiteTable;
  rooms: RoomTable;
  assets: AssetTable;
  site_grants: GrantTable & { site_id: number };
  room_grants: GrantTable & { room_id: number };
  asset_grants: GrantTable & { asset_id: number };
  changesets: ChangesetTable;
  estate_changes: EstateChangeTable;
  estate_jobs: EstateJobTable;
  bin_entries: BinEntryTable;
  bin_rows: BinRowTable;
  bin_links: BinLinkTable;
  imports: ImportTable;
  import_chunks: { import_id: number; number: number; sealed: Buffer };
  import_rows: ImportRowTable;
  saved_views: SavedViewTable;
  service_calendars: ServiceCalendarTable;
  calendar_versions: { calendar_id: number; valid_from: Day; weekly: Json; country: string | null };
  calendar_days: {
    calendar_id: number;
    day: Day;
    opens: string | null;
    closes: string | null;
    name: string;
  };
  site_services: SiteServiceTable;
  room_services: { room_id: number; importance: Generated<string>; version: Generated<number> };
  open_hours: { site_id: number; opens_at: RequiredTimestamp; closes_at: RequiredTimestamp };
  maintenance_windows: MaintenanceWindowTable;
  default_views: { user_id: number; list: string; view_id: number };
  inventory_revisions: { partner_id: number; step: number };
  grant_revisions: { user_id: number; step: number };
  files: FileTable;
  file_usage: FileUsageTable;
  agents: AgentTable;
  agent_enrolments: AgentEnrolmentTable;
  agent_sessions: AgentSessionTable;
  agent_connects: AgentConnectTable;
  agent_tests: AgentTestTable;
  discoveries: DiscoveryTable;
  discovered_devices: DiscoveredDeviceTable;
  ignored_devices: IgnoredDeviceTable;
  device_connections: DeviceConnectionTable;
  asset_statuses: AssetStatusTable;
  asset_checks: { asset_id: number; checked_at: RequiredTimestamp };
  asset_changes: AssetChangeTable;
  asset_samples: AssetSampleTable;
  asset_hours: AssetHourTable;
  asset_days: AssetDayTable;
  room_changes: RoomChangeTable;
  room_days: RoomDayTable;
  watch_gaps: WatchGapTable;
  asset_roles: AssetRoleTable;
  role_maps: { partner_id: number; words: string; role: string };
  room_models: RoomModelTable;
  room_health: RoomHealthTable;
  counted_hours: { hour: RequiredTimestamp };
  late_history: { id: Generated<number>; site_id: number; since: RequiredTimestamp };
  rooms_to_judge: { id: Generated<number>; room_id: number };
  wall_links: WallLinkTable;
  wall_sessions: { token_hash: Buffer; link_id: number; expires_at: RequiredTimestamp };
  notification_events: NotificationEventTable;
  notification_channels: NotificationChannelTable;
  notification_deliveries: NotificationDeliveryTable;
  incidents: IncidentTable;
  incident_members: IncidentMemberTable;
  incident_rooms: IncidentRoomTable;
  incident_events: IncidentEventTable;
  incident_mutes: IncidentMuteTable;
  incident_tickets: {
    incident_id: number;
    ticket_id: number;
    made_by: string;
    made_at: RequiredTimestamp;
    closed_at: OptionalTimestamp;
    solved_at: OptionalTimestamp;
    is_closed_in_odoo: Generated<boolean>;
    still_broken_at: OptionalTimestamp;
  };
  ticket_rules: {
    partner_id: number;
    min_severity: 'info' | 'warning' | 'critical';
    after_minutes: number;
    language: 'en' | 'fr' | 'es';
    changed_at: Timestamp;
  };
  asset_links: { asset_id: number; on_asset_id: number; kind: string };
  incident_turns: { site_id: number; look_again_at: OptionalTimestamp };
  sites_to_decide: { id: Generated<number>; site_id: number };
  notification_rules: NotificationRuleTable;
  notification_quiet: NotificationQuietTable;
  bounced_addresses: { user_id: number; email: string; at: RequiredTimestamp };
  notification_digests: { user_id: number; next_at: RequiredTimestamp; since: RequiredTimestamp };
  push_endpoints: PushEndpointTable;
  seen_warranties: { user_id: number; asset_id: number; end_day: Day };
  notification_escalations: NotificationEscalationTable;
  escalated_incidents: { incident_id: number; steps_done: number };
  push_keys: {
    id: Generated<boolean>;
    public_key: string;
    sealed_private_key: Buffer;
    created_at: RequiredTimestamp;
  };
  asset_operations: AssetOperationTable;
  asset_action_requests: AssetActionRequestTable;
  firmware_catalogue: FirmwareCatalogueTable;
  server_nodes: ServerNodeTable;
  data_keys: DataKeyTable;
  backups: {
    due_at: ColumnType<Date, Date, Date>;
    node: string;
    started_at: Timestamp;
    ended_at: OptionalTimestamp;
    bytes: Generated<number | null>;
    files: Generated<number | null>;
    new_files: Generated<number | null>;
    error: Generated<string | null>;
  };
  partner_exports: {
    id: Generated<number>;
    partner_id: number;
    requested_by: number | null;
    requested_at: RequiredTimestamp;
    state: Generated<string>;
    storage_key: Generated<string | null>;
    bytes: Generated<number | null>;
    rows: Generated<number | null>;
    files: Generated<number | null>;
    missing: Generated<number | null>;
    problem: Generated<string | null>;
    finished_at: OptionalTimestamp;
    expires_at: OptionalTimestamp;
  };
  retention_runs: {
    due_at: ColumnType<Date, Date, Date>;
    node: string;
    started_at: Timestamp;
    ended_at: OptionalTimestamp;
    removed: JSONColumnType<Record<string, number>> | null;
    error: Generated<string | null>;
  };
  installation_events: { kind: string; happened_at: Timestamp; bytes: number | null };
  unsettled_objects: { storage_key: string; noted_by: number | null; noted_at: Timestamp };
  audit_entries: AuditEntryTable;
  tickets: TicketTable;
  ticket_comments: TicketCommentTable;
  ticket_followers: { ticket_id: number; user_id: number; user_name: string };
  ticket_events: TicketEventTable;
  service_levels: { partner_id: number; version: number; levels: Json; changed_at: RequiredTimestamp };
  ticket_templates: { partner_id: number; version: number; templates: Json; changed_at: RequiredTimestamp };
  ticket_clocks: TicketClockTable;
  ticket_targets: TicketTargetTable;
  ticket_clocks_to_count: { id: Generated<number>; ticket_id: number };
  feedback: FeedbackTable;
  odoo_partners: OdooPartnerTable;
  odoo_tickets: OdooTicketTable;
  odoo_messages: OdooMessageTable;
  odoo_comments: OdooCommentTable;
  odoo_files: OdooFileTable;
  ticket_mails: TicketMailTable;
  ticket_conflicts: TicketConflictTable;
};

/** Has a default in the database; written and read as a date. */
type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** Has no default: a new row must set it. */
type RequiredTimestamp = ColumnType<Date, Date | string, Date | string>;
type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

type PartnerTable = {
  id: Generated<number>;
  reference: string | null;
  name: string;
  is_company: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
  deletion_due_at: OptionalTimestamp;
};

type TenantTable = {
  partner_id: number;
  name: string | null;
  display_name: string | null;
  logo_url: string | null;
  logo_dark_url: string | null;
  favicon_url: string | null;
  font_family: string | null;
  colors: JSONColumnType<Record<string, string>> | null;
  theme_colors: JSONColumnType<Record<string, Record<string, string>>> | null;
  version: Generated<number>;
};

type BrandImageTable = {
  id: string;
  partner_id: number;
  content_type: string;
  content: Buffer;
  created_at: Timestamp;
};

type UserTable = {
  id: Generated<number>;
  username: string;
  email: string;
  full_name: Generated<string>;
  partner_id: number;
  is_active: Generated<boolean>;
  is_superuser: Generated<boolean>;
  force_explicit_grants: Generated<boolean>;
  roles: Generated<string[]>;
  permissions: Generated<string[]>;
  must_change_password: Generated<boolean>;
  language: 'en' | 'fr' | 'es' | null;
  theme: 'light' | 'dark' | 'system' | null;
  time_zone: string | null;
  access_ends_on: ColumnType<Date | null, string | null | undefined, string | null>;
  is_service: Generated<boolean>;
  closed_with_partner: Generated<boolean>;
  erasure_requested_at: OptionalTimestamp;
  erased_at: OptionalTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
};

type Json = JSONColumnType<unknown[]>;

type Day = ColumnType<Date, string, string>;

type ServiceCalendarTable = {
  id: Generated<number>;
  partner_id: number;
  name: string;
  version: Generated<number>;
  created_at: Timestamp;
  deleted_at: OptionalTimestamp;
  /** The sites that used it. */
  deleted_from: Generated<number[]>;
};

type SiteServiceTable = {
  site_id: number;
  time_zone: string | null;
  calendar_id: number | null;
  target_availability: number | null;
  version: Generated<number>;
  expanded_until: ColumnType<Date | null, string | null | undefined, string | null>;
  expanded_for: string | null;
};

type MaintenanceWindowTable = {
  id: Generated<number>;
  site_id: number | null;
  room_id: number | null;
  asset_id: number | null;
  starts_at: RequiredTimestamp;
  ends_at: OptionalTimestamp;
  weekly: JSONColumnType<Record<string, unknown>> | null;
  time_zone: string;
  reason: Generated<string>;
  made_by: number | null;
  made_by_name: string;
  made_at: Timestamp;
  entered_afterwards: Generated<boolean>;
  cancelled_at: OptionalTimestamp;
};

type IncidentTable = {
  id: Generated<number>;
  /** Null for the incident of the servers. */
  site_id: number | null;
  key: string;
  class: string;
  trouble: string | null;
  asset_id: number | null;
  outlet: number | null;
  room_id: number | null;
  state: string;
  severity: string;
  began_at: RequiredTimestamp;
  opened_at: RequiredTimestamp;
  acknowledged_at: OptionalTimestamp;
  acknowledged_by: number | null;
  assigned_to: number | null;
  assigned_to_name: string | null;
  attended_at: OptionalTimestamp;
  verifying_since: OptionalTimestamp;
  is_claimed: Generated<boolean>;
  resolved_at: OptionalTimestamp;
  resolution: string | null;
  merged_into: number | null;
  left_over_from: number | null;
  reopened: Generated<number>;
  is_flapping: Generated<boolean>;
  recovering_since: OptionalTimestamp;
  version: Generated<number>;
  changed_at: RequiredTimestamp;
};

type IncidentMemberTable = {
  incident_id: number;
  asset_id: number;
  room_id: number | null;
  part: string;
  began_at: RequiredTimestamp;
  ended_at: OptionalTimestamp;
};

type IncidentRoomTable = {
  incident_id: number;
  room_id: number;
  worst: string;
  began_at: RequiredTimestamp;
  ended_at: OptionalTimestamp;
};

type IncidentEventTable = {
  id: Generated<number>;
  incident_id: number;
  at: RequiredTimestamp;
  kind: IncidentEventKind;
  actor_id: number | null;
  actor_name: string | null;
  detail: ColumnType<Record<string, unknown>, string | undefined, string>;
};

type IncidentMuteTable = {
  key: string;
  site_id: number;
  kind: string;
  until: RequiredTimestamp;
  until_recovered: Generated<boolean>;
  reason: Generated<string>;
  made_by: number | null;
  made_by_name: string;
  made_at: RequiredTimestamp;
};

type NotificationEventTable = {
  id: Generated<number>;
  partner_id: number;
  site_id: number | null;
  incident_id: number | null;
  kind: string;
  severity: 'info' | 'warning' | 'critical';
  at: RequiredTimestamp;
  hold_until: RequiredTimestamp;
  payload: JSONColumnType<NotificationPayload>;
  planned_at: OptionalTimestamp;
  withdrawn_at: OptionalTimestamp;
};

type NotificationChannelTable = {
  id: Generated<number>;
  partner_id: number;
  kind: 'webhook' | 'teams' | 'slack';
  name: string;
  sealed_address: Buffer;
  host: string;
  sealed_secret: Buffer | null;
  old_sealed_secret: Buffer | null;
  old_secret_until: OptionalTimestamp;
  what: string[];
  min_severity: 'info' | 'warning' | 'critical';
  site_ids: number[] | null;
  language: 'en' | 'fr' | 'es';
  state: Generated<string>;
  sequence: Generated<number>;
  last_sent_at: OptionalTimestamp;
  failing_since: OptionalTimestamp;
  last_error: string | null;
  created_at: Timestamp;
};

type NotificationDeliveryTable = {
  id: Generated<number>;
  event_id: number;
  partner_id: number;
  way: 'webhook' | 'teams' | 'slack' | 'mail' | 'push';
  channel_id: number | null;
  user_id: number | null;
  sequence: number | null;
  state: Generated<string>;
  is_digest: Generated<boolean>;
  batch_id: number | null;
  attempts: Generated<number>;
  next_at: RequiredTimestamp;
  leased_until: OptionalTimestamp;
  last_error: string | null;
  sent_at: OptionalTimestamp;
};

type NotificationRuleTable = {
  user_id: number;
  way: 'mail' | 'push';
  what: string[];
  min_severity: 'info' | 'warning' | 'critical';
  site_ids: number[] | null;
  send_when: 'now' | 'daily' | 'weekly';
  digest_at: string;
};

type NotificationQuietTable = {
  user_id: number;
  from_time: string;
  to_time: string;
  days: number[];
  except_critical: boolean;
};

type NotificationEscalationTable = {
  partner_id: number;
  steps: unknown;
  min_severity: 'info' | 'warning' | 'critical';
  only_service_hours: boolean;
};

type PushEndpointTable = {
  id: Generated<number>;
  user_id: number;
  session_id: string | null;
  endpoint: string;
  sealed_keys: Buffer;
  browser: string | null;
  made_at: RequiredTimestamp;
  failed_at: OptionalTimestamp;
};

type RoleTable = {
  id: Generated<number>;
  name: string;
  permissions: Generated<string[]>;
  created_at: Timestamp;
  updated_at: Timestamp;
};

type SessionTable = {
  id: string;
  user_id: number;
  created_at: Timestamp;
  expires_at: RequiredTimestamp;
  ended_at: OptionalTimestamp;
  ended_because: string | null;
  authenticated_at: OptionalTimestamp;
  factor_at: OptionalTimestamp;
  last_used_at: OptionalTimestamp;
  address: string | null;
  browser: string | null;
};

type SignInRuleTable = {
  partner_id: number;
  factor_required_from: OptionalTimestamp;
  max_session_hours: number | null;
  idle_minutes: number | null;
};

type SignInNoticeTable = {
  id: Generated<number>;
  user_id: number;
  session_id: string;
  language: string;
  origin: string;
  created_at: RequiredTimestamp;
  token_hash: Buffer | null;
  objected_at: OptionalTimestamp;
};

type TotpFactorTable = {
  user_id: number;
  sealed_secret: Buffer;
  created_at: RequiredTimestamp;
  confirmed_at: OptionalTimestamp;
  last_step: Generated<number>;
};

type PasskeyTable = {
  id: Generated<number>;
  user_id: number;
  name: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  is_backed_up: boolean;
  rp_id: string;
  created_at: RequiredTimestamp;
  last_used_at: OptionalTimestamp;
};

type AuthChallengeTable = {
  id_hash: Buffer;
  purpose: string;
  user_id: number | null;
  expires_at: RequiredTimestamp;
  attempts: Generated<number>;
  webauthn_challenge: string | null;
  password_mark: Buffer | null;
  network: string | null;
  counts: Generated<string[]>;
  mailed_code_hash: Buffer | null;
  sso_partner_id: number | null;
  sealed_id_token: Buffer | null;
};

type SsoProviderTable = {
  partner_id: number;
  name: string;
  issuer: string;
  client_id: string;
  sealed_secret: Buffer;
  secret_set_at: RequiredTimestamp;
  is_on: Generated<boolean>;
  is_required: Generated<boolean>;
  creates_users: Generated<boolean>;
  default_role: string | null;
  trusts_factor: Generated<boolean>;
  trusted_acr: Generated<string[]>;
  role_claim: string | null;
  role_map: JSONColumnType<SsoRoleMap[]>;
  active_claim: string | null;
  active_value: string | null;
  metadata: JSONColumnType<Record<string, unknown>> | null;
  metadata_at: OptionalTimestamp;
  metadata_tried_at: OptionalTimestamp;
  last_sign_in_at: OptionalTimestamp;
  last_failed_at: OptionalTimestamp;
  last_failure: string | null;
};

type SsoDomainTable = {
  id: Generated<number>;
  partner_id: number;
  domain: string;
  token: string;
  created_at: RequiredTimestamp;
  verified_at: OptionalTimestamp;
  verified_by: 'dns' | 'superuser' | null;
};

type UserIdentityTable = {
  id: Generated<number>;
  user_id: number;
  partner_id: number;
  issuer: string;
  subject: string;
  created_at: RequiredTimestamp;
  last_used_at: RequiredTimestamp;
  is_stopped_by_claim: Generated<boolean>;
};

type ScimTokenTable = {
  partner_id: number;
  token_hash: Buffer;
  created_at: RequiredTimestamp;
  created_by_name: string;
  ceiling: string[];
  last_used_at: OptionalTimestamp;
};

type SsoSessionTable = {
  session_id: string;
  partner_id: number;
  sealed_id_token: Buffer;
  provider_session: Generated<string | null>;
};

type ScimUserTable = {
  user_id: number;
  partner_id: number;
  id: Generated<string>;
  external_id: string | null;
  given_name: string | null;
  family_name: string | null;
  title: string | null;
  department: string | null;
  created_at: Timestamp;
  changed_at: Timestamp;
  detached_at: OptionalTimestamp;
  is_made: Generated<boolean>;
};

type ScimGroupTable = {
  id: Generated<string>;
  partner_id: number;
  display_name: string;
  external_id: string | null;
  created_at: Timestamp;
  changed_at: Timestamp;
};

type SsoCodeTable = {
  code_hash: Buffer;
  user_id: number;
  partner_id: number;
  challenge: string;
  is_factor_shown: boolean;
  sealed_id_token: Buffer;
  expires_at: RequiredTimestamp;
};

type TokenTable = {
  token_hash: Buffer;
  created_at: Timestamp;
  expires_at: RequiredTimestamp;
  used_at: OptionalTimestamp;
};

type ResetRequestTable = {
  id: Generated<number>;
  user_id: number;
  language: string;
  origin: string;
  is_invitation: Generated<boolean>;
  requested_at: Timestamp;
  done_at: OptionalTimestamp;
};

type SignInTallyTable = {
  user_id: number;
  outcome: 'failed' | 'succeeded';
  attempts: number;
  first_at: RequiredTimestamp;
  last_at: RequiredTimestamp;
  address: string | null;
  entered_at: OptionalTimestamp;
};

type RateLimitTable = {
  key: string;
  hits: number;
  window_ends_at: RequiredTimestamp;
  blocked_until: OptionalTimestamp;
  is_refused: Generated<boolean>;
};

type ServerNodeTable = {
  node: string;
  started_at: Timestamp;
  seen_at: Timestamp;
  shares_polls: boolean | null;
  known_keys: number[] | null;
  sealing_key: number | null;
  secret_marks: string[] | null;
};

type DataKeyTable = {
  id: number;
  sealed_key: Buffer;
  state: 'next' | 'current' | 'old';
  created_at: Timestamp;
  current_at: OptionalTimestamp;
  old_at: OptionalTimestamp;
};

type ApiTokenTable = {
  id: string;
  user_id: number;
  name: string;
  token_hash: Buffer;
  hint: string;
  permissions: Generated<string[]>;
  partner_ids: number[] | null;
  acts_as_superuser: Generated<boolean>;
  created_at: Timestamp;
  expires_at: RequiredTimestamp;
  last_used_at: OptionalTimestamp;
  revoked_at: OptionalTimestamp;
};

type SigningKeyTable = {
  id: string;
  sealed_secret: Buffer;
  created_at: Timestamp;
  signs_until: RequiredTimestamp;
  verifies_until: RequiredTimestamp;
};

/** Folded by the database when the row is written; null where it folds nothing. */
type FoldedKey = ColumnType<string | null, never, never>;

type SiteTable = {
  id: Generated<number>;
  partner_id: number;
  reference: string | null;
  name: string;
  address: string | null;
  city: string | null;
  postal_code: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  time_zone: string | null;
  calendar_id: number | null;
  target_availability: number | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: ColumnType<number, never, never>;
  tags: Generated<string[]>;
  name_key: FoldedKey;
  address_key: FoldedKey;
};

type RoomTable = {
  id: Generated<number>;
  site_id: number;
  partner_id: number;
  reference: string | null;
  name: string;
  floor: string | null;
  room_type: string | null;
  capacity: number | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: ColumnType<number, never, never>;
  tags: Generated<string[]>;
  name_key: FoldedKey;
  floor_key: FoldedKey;
  room_type_key: FoldedKey;
};

type AssetTable = {
  id: Generated<number>;
  room_id: number;
  partner_id: number;
  ref: string | null;
  product_name: string;
  asset_type: string | null;
  category: string | null;
  manufacturer: string | null;
  vendor_name: string | null;
  model: string | null;
  serial_number: string | null;
  mac_address: string | null;
  ip_address: string | null;
  firmware_version: string | null;
  is_controlled: Generated<boolean>;
  status: string | null;
  product_id: number | null;
  customer: string | null;
  note: string | null;
  additional_data: JSONColumnType<Record<string, unknown>>;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: ColumnType<number, never, never>;
  tags: Generated<string[]>;
  product_name_key: FoldedKey;
  manufacturer_key: FoldedKey;
  search: FoldedKey;
  warranty_end_day: ColumnType<Date | null, never, never>;
  is_inactive: ColumnType<boolean | null, never, never>;
};

/** Triggers write the history; the application reads it. */
type ChangesetTable = {
  id: ColumnType<number, never, never>;
  kind: ColumnType<string, never, never>;
  source: ColumnType<string, never, never>;
  actor_id: ColumnType<number | null, never, never>;
  actor_name: ColumnType<string, never, never>;
  created_at: ColumnType<Date, never, never>;
  undoes: ColumnType<number | null, never, never>;
  request_id: ColumnType<string | null, never, never>;
};

type EstateChangeTable = {
  id: ColumnType<number, never, never>;
  changeset_id: ColumnType<number, never, never>;
  kind: ColumnType<string, never, never>;
  thing: ColumnType<string, never, never>;
  thing_id: ColumnType<number, never, never>;
  name: ColumnType<string, never, never>;
  version: ColumnType<number, never, never>;
  before: ColumnType<Record<string, unknown> | null, never, never>;
  after: ColumnType<Record<string, unknown> | null, never, never>;
};

type EstateJobTable = {
  id: ColumnType<number, never, never>;
  kind: 'bulk' | 'import' | 'undo';
  thing: 'site' | 'room' | 'asset' | null;
  state: Generated<'running' | 'done' | 'failed' | 'stopped' | 'interrupted'>;
  input: JSONColumnType<Record<string, unknown>>;
  total: Generated<number>;
  progress: Generated<number>;
  counts: JSONColumnType<Record<string, number>>;
  problem: string | null;
  changeset_id: number | null;
  created_by: number;
  created_at: Timestamp;
  finished_at: OptionalTimestamp;
  stop_requested_at: OptionalTimestamp;
  node: string;
  leased_until: RequiredTimestamp;
};

/** Functions of the database fill and empty the bin; the application reads it. */
type BinEntryTable = {
  id: ColumnType<number, never, never>;
  partner_id: ColumnType<number, never, never>;
  thing: ColumnType<'site' | 'room' | 'asset', never, never>;
  thing_id: ColumnType<number, never, never>;
  name: ColumnType<string, never, never>;
  place: ColumnType<string[], never, never>;
  parent_id: ColumnType<number | null, never, never>;
  roots: ColumnType<number, never, never>;
  rooms: ColumnType<number, never, never>;
  assets: ColumnType<number, never, never>;
  changeset_id: ColumnType<number | null, never, never>;
  actor_name: ColumnType<string, never, never>;
  binned_at: ColumnType<Date, never, never>;
  expires_at: ColumnType<Date, never, never>;
};

type BinRowTable = {
  bin_id: ColumnType<number, never, never>;
  table_name: ColumnType<string, never, never>;
  key: ColumnType<Record<string, unknown>, never, never>;
  depth: ColumnType<number, never, never>;
  whole: ColumnType<Record<string, unknown>, never, never>;
};

type BinLinkTable = {
  id: ColumnType<number, never, never>;
  target_table: ColumnType<string, never, never>;
  target_key: ColumnType<Record<string, unknown>, never, never>;
  table_name: ColumnType<string, never, never>;
  key: ColumnType<Record<string, unknown>, never, never>;
  facts: ColumnType<Record<string, unknown>, never, never>;
};

type SavedViewTable = {
  id: Generated<number>;
  owner_id: number;
  owner_name: string;
  list: string;
  name: string;
  query: string;
  shared_with: number | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

type ImportTable = {
  id: Generated<number>;
  partner_id: number;
  created_by: number | null;
  created_by_name: string;
  created_at: Timestamp;
  source: string;
  file_name: string;
  kind: string;
  state: Generated<string>;
  columns: JSONColumnType<object[], string | undefined>;
  delimiter: Generated<string>;
  row_count: Generated<number>;
  progress: Generated<number>;
  attempt: Generated<number>;
  shown_attempt: number | null;
  counts: JSONColumnType<object> | null;
  problem: string | null;
  started_at: OptionalTimestamp;
  finished_at: OptionalTimestamp;
  changeset_id: number | null;
  create_rooms: Generated<boolean>;
};

type ImportRowTable = {
  import_id: number;
  attempt: number;
  line: number;
  action: string;
  name: string;
  key: string;
  changes: JSONColumnType<object[], string | undefined>;
  reason: string | null;
  message: JSONColumnType<object> | null;
};

type GrantTable = { user_id: number; granted_by: number | null; granted_at: Timestamp };

type FileTable = {
  id: Generated<number>;
  partner_id: number;
  entity_type: 'room' | 'room_type' | 'asset' | 'site' | 'ticket';
  entity_id: number;
  room_type: string | null;
  category: 'image' | 'document';
  subcategory: string | null;
  relationship_type: string | null;
  filename: string;
  content_type: string;
  size: number;
  sha256: string | null;
  description: string | null;
  tags: Generated<string[]>;
  version: string | null;
  is_public: Generated<boolean>;
  shared_with_all: Generated<boolean>;
  storage_key: string;
  uploaded_by: number | null;
  document_id: number | null;
  is_outdated: Generated<boolean>;
  ticket_comment_id: number | null;
  created_at: Timestamp;
};

type FileUsageTable = { partner_id: number; files: Generated<number>; bytes: Generated<number> };

type AgentTable = {
  id: Generated<number>;
  site_id: number;
  name: string;
  public_key: Buffer;
  version: Generated<string>;
  created_at: Timestamp;
  revoked_at: OptionalTimestamp;
  update_version: string | null;
  update_state: UpdateState | null;
  update_failure: UpdateFailure | null;
  update_requested_at: OptionalTimestamp;
  update_changed_at: OptionalTimestamp;
};

type AgentEnrolmentTable = {
  token_hash: Buffer;
  site_id: number;
  made_by: number | null;
  created_at: Timestamp;
  expires_at: RequiredTimestamp;
  used_at: OptionalTimestamp;
  agent_id: number | null;
};

type AgentSessionTable = {
  agent_id: number;
  epoch: number;
  node: string | null;
  connected_at: RequiredTimestamp;
  seen_at: RequiredTimestamp;
  ended_at: OptionalTimestamp;
  protocol: number | null;
  round_trip_ms: number | null;
  restart_requested_at: OptionalTimestamp;
  takes_updates: Generated<boolean>;
};

type AgentConnectTable = {
  agent_id: number;
  epoch: number;
  connected_at: RequiredTimestamp;
  version: Generated<string>;
  protocol: number;
  ended_at: OptionalTimestamp;
  end_reason: string | null;
};

type AgentTestTable = {
  id: Generated<number>;
  agent_id: number;
  sealed_connection: Buffer | null;
  state: Generated<'queued' | 'sent' | 'done'>;
  steps: JSONColumnType<unknown[]> | null;
  created_at: Timestamp;
  deadline_at: RequiredTimestamp;
};

type DiscoveryTable = {
  id: Generated<number>;
  site_id: number;
  /** Null: by the server. */
  agent_id: number | null;
  created_by: number | null;
  networks: string[];
  methods: string[];
  per_second: number;
  state: Generated<'queued' | 'running' | 'done' | 'stopped' | 'failed'>;
  is_stopping: Generated<boolean>;
  probed: Generated<number>;
  total: number;
  device_message: JSONColumnType<SentMessage> | null;
  created_at: Timestamp;
  started_at: OptionalTimestamp;
  touched_at: Timestamp;
  ended_at: OptionalTimestamp;
};

type DiscoveredDeviceTable = {
  discovery_id: number;
  address: string;
  mac_address: string | null;
  name: string | null;
  manufacturer: string | null;
  model: string | null;
  serial_number: string | null;
  driver: string | null;
  port: number | null;
  found_by: string[];
  found_at: Timestamp;
};

type IgnoredDeviceTable = {
  id: Generated<number>;
  site_id: number;
  by_server: boolean;
  device_key: string;
  ignored_by: number | null;
  ignored_at: Timestamp;
};

type DeviceConnectionTable = {
  asset_id: number;
  /** The asset's partner: the database writes it. */
  partner_id: ColumnType<number, never, never>;
  driver: string;
  host: string;
  port: number | null;
  sealed_credentials: Buffer | null;
  options: JSONColumnType<Record<string, unknown>>;
  route: Generated<'auto' | 'direct' | 'agent'>;
  outlet_asset_id: number | null;
  outlet_number: number | null;
  pinned_key: string | null;
  pinned_at: OptionalTimestamp;
  /** The server itself connects to such an address only inside DEVICE_NETWORKS. */
  chosen_by_tenant: Generated<boolean>;
  /** Raised by the database with every change that people make. */
  version: Generated<number>;
  /** Written by the database. */
  credentials_set_at: OptionalTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
};

type AssetRoleTable = {
  asset_id: number;
  role: string | null;
  counts: ColumnType<string, string | undefined, string>;
  set_by: number | null;
  set_at: Timestamp;
};

type RoomModelTable = {
  id: Generated<number>;
  partner_id: number;
  /** Null: rooms of every other type. */
  room_type: string | null;
  room_type_key: ColumnType<string | null, never, never>;
  version: number;
  edition: number;
  document: JSONColumnType<RoomModelDocument>;
  state: string;
  made_by: number | null;
  made_by_name: string;
  made_at: Timestamp;
  activated_at: OptionalTimestamp;
};

type WallLinkTable = {
  id: Generated<number>;
  partner_id: number;
  name: string;
  key_hash: Buffer;
  made_by: number | null;
  made_by_name: string;
  made_at: Timestamp;
  expires_at: RequiredTimestamp;
  ended_at: OptionalTimestamp;
  last_used_at: OptionalTimestamp;
};

type RoomHealthTable = {
  room_id: number;
  state: string;
  score: number;
  since: RequiredTimestamp;
  worse_since: OptionalTimestamp;
  /** Null: a model of the product. */
  model_id: number | null;
  model_version: number | null;
  why: JSONColumnType<RoomWhy>;
  causes: JSONColumnType<RoomCause[]>;
  is_stale: Generated<boolean>;
  judged_at: RequiredTimestamp;
  changed_at: RequiredTimestamp;
};

type AssetStatusTable = {
  asset_id: number;
  status: string;
  message: string | null;
  device_message: JSONColumnType<SentMessage> | null;
  code: string | null;
  firmware_version: string | null;
  facts: JSONColumnType<DeviceFacts> | null;
  /** The same as `observed_at`, unless an older server has written the status: then the database drops the facts. */
  facts_at: OptionalTimestamp;
  /** Null when a server of the last version has written the status. */
  condition: string | null;
  condition_since: OptionalTimestamp;
  /** What the device reported when it last responded. */
  last_power: string | null;
  /** It has left the network at night, after standby, often enough to be expected to. */
  vanishes: ColumnType<boolean, boolean | undefined, boolean>;
  overslept: ColumnType<boolean, boolean | undefined, boolean>;
  observed_at: RequiredTimestamp;
  changed_at: RequiredTimestamp;
  down_at: OptionalTimestamp;
  back_at: OptionalTimestamp;
};

type AssetActionRequestTable = {
  user_id: number;
  request_key: string;
  request_hash: Buffer;
  operation_id: number | null;
  created_at: Timestamp;
};

type AssetOperationTable = {
  id: Generated<number>;
  asset_id: number;
  partner_id: number;
  user_id: number | null;
  user_name: Generated<string>;
  action_name: string;
  parameters: JSONColumnType<Record<string, unknown>>;
  state: Generated<'queued' | 'sent' | 'done' | 'failed' | 'expired'>;
  message: string | null;
  device_message: JSONColumnType<SentMessage> | null;
  result: JSONColumnType<Record<string, unknown>> | null;
  duration_ms: number | null;
  error_code: string | null;
  route: Generated<'device' | 'outlet'>;
  agent_id: number | null;
  agent_epoch: number | null;
  trace_context: string | null;
  node: string | null;
  action: JSONColumnType<Record<string, unknown>> | null;
  sent_at: OptionalTimestamp;
  deadline_at: OptionalTimestamp;
  created_at: Timestamp;
  finished_at: OptionalTimestamp;
};

type FirmwareCatalogueTable = {
  manufacturer: string;
  model: string;
  manufacturer_key: ColumnType<string, never, never>;
  model_key: ColumnType<string, never, never>;
  version: string;
  package_url: string | null;
  updated_at: Timestamp;
};

/** Rows are added and read, never changed. */
type AuditEntryTable = {
  id: ColumnType<number, never, never>;
  action: ColumnType<string, string, never>;
  actor_id: ColumnType<number | null, number | null, never>;
  actor_name: ColumnType<string, string, never>;
  user_id: ColumnType<number | null, number | null, never>;
  subject: ColumnType<string, string, never>;
  before: ColumnType<Record<string, unknown> | null, string | null, never>;
  after: ColumnType<Record<string, unknown> | null, string | null, never>;
  address: ColumnType<string | null, string | null, never>;
  created_at: ColumnType<Date, never, never>;
  xact: ColumnType<string, never, never>;
  request_id: ColumnType<string | null, string | null | undefined, never>;
};

type SecurityEventCountTable = {
  key: string;
  action: string;
  user_id: number | null;
  address: string | null;
  subject: string;
  window_began_at: RequiredTimestamp;
  entered: number;
  is_entered: boolean;
  attempts: number;
  first_at: RequiredTimestamp;
  last_at: RequiredTimestamp;
};

type TicketTable = {
  id: Generated<number>;
  partner_id: number;
  name: string;
  priority: Generated<number>;
  stage: Generated<number>;
  team: Generated<string>;
  source: number | null;
  odoo_id: Generated<number>;
  sales_order: string | null;
  additional_data: JSONColumnType<{ description?: string | null }>;
  created_by: number | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  name_key: FoldedKey;
  request_key: string | null;
  request_hash: Buffer | null;
  external_key: Generated<string>;
  version: Generated<number>;
  assigned_to: number | null;
  assigned_to_name: string | null;
  due_at: OptionalTimestamp;
  site_id: number | null;
  room_id: number | null;
  asset_id: number | null;
  tags: Generated<string[]>;
  odoo_gone: 'deleted' | 'archived' | null;
  odoo_gone_at: OptionalTimestamp;
};

type TicketCommentTable = {
  id: Generated<number>;
  ticket_id: number;
  at: RequiredTimestamp;
  author_id: number | null;
  audience: string;
  body: string;
  request_key: string | null;
  source: string | null;
  author_name: string | null;
  quote: string | null;
};

type TicketMailTable = {
  mail_key: Buffer;
  ticket_id: number;
  user_id: number | null;
  comment_id: number | null;
  received_at: RequiredTimestamp;
};

type TicketEventTable = {
  id: Generated<number>;
  ticket_id: number;
  at: RequiredTimestamp;
  kind: string;
  source: string;
  actor_id: number | null;
  actor_name: string | null;
  detail: ColumnType<Record<string, unknown>, string | undefined, string>;
  comment_id: number | null;
  file_id: number | null;
};

type TicketClockTable = {
  ticket_id: number;
  partner_id: number;
  site_id: number | null;
  state: 'running' | 'paused' | 'met' | 'missed' | 'cancelled';
  target: 'response' | 'solution' | null;
  due_at: OptionalTimestamp;
  warn_at: OptionalTimestamp;
  counted_at: RequiredTimestamp;
  left_s: number | null;
  hours: number[] | null;
  time_zone: string | null;
  week: JSONColumnType<unknown[]> | null;
  notified: Generated<string[]>;
  look_at: OptionalTimestamp;
};

type TicketTargetTable = {
  ticket_id: number;
  target: 'response' | 'solution';
  partner_id: number;
  site_id: number | null;
  priority: number;
  target_s: number;
  used_s: number;
  state: 'running' | 'paused' | 'met' | 'missed' | 'cancelled';
  due_at: OptionalTimestamp;
  ended_at: OptionalTimestamp;
};

type FeedbackTable = {
  id: Generated<number>;
  user_id: number | null;
  partner_id: number;
  feedback_type: 'bug' | 'feature' | 'question' | 'general';
  subject: string;
  description: string;
  created_at: Timestamp;
  mailed_at: OptionalTimestamp;
};

type OdooPartnerTable = {
  partner_id: number;
  /** For the Odoo of the installation; null for a partner that has only one of its own. */
  map: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  url: string | null;
  database: string | null;
  login: string | null;
  sealed_key: Buffer | null;
  key_set_at: OptionalTimestamp;
  own_map: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  problem_kind: string | null;
  failing_since: OptionalTimestamp;
  synced_at: OptionalTimestamp;
  paused_at: OptionalTimestamp;
  pause_reason: string | null;
  map_changed_at: Timestamp;
  odoo: string | null;
  read_until: string | null;
  messages_until: string | null;
  attachments_until: string | null;
  next_sync_at: Timestamp;
  failures: Generated<number>;
  problem: string | null;
  held_by: string | null;
  held_until: OptionalTimestamp;
};

type OdooMessageTable = {
  ticket_id: number;
  partner_id: number;
  kind: 'verified' | 'reopened';
  stage: number;
  at: RequiredTimestamp;
  attempts: Generated<number>;
  sending_until: OptionalTimestamp;
};

type OdooTicketTable = {
  ticket_id: number;
  partner_id: number;
  odoo: string;
  model: string;
  odoo_id: number | null;
  attempts: Generated<number>;
  retry_at: OptionalTimestamp;
  last_error: string | null;
  their_name: string | null;
  their_priority: string | null;
  their_stage: number | null;
  their_write_date: string | null;
  our_name: string | null;
  our_priority: number | null;
  our_stage: number | null;
  linked_at: OptionalTimestamp;
  compared: ColumnType<Record<string, unknown>, string | undefined, string>;
  seen_at: OptionalTimestamp;
  is_to_be_restored: Generated<boolean>;
  is_listed: Generated<boolean>;
};

type OdooCommentTable = {
  comment_id: number;
  ticket_id: number;
  partner_id: number;
  odoo: string;
  is_from_odoo: boolean;
  odoo_message_id: number | null;
  attempts: Generated<number>;
  sending_until: OptionalTimestamp;
  done_at: OptionalTimestamp;
  last_error: string | null;
};

type OdooFileTable = {
  id: Generated<number>;
  ticket_id: number;
  partner_id: number;
  odoo: string;
  is_from_odoo: boolean;
  file_id: number | null;
  attachment_id: number | null;
  filename: string;
  declared_type: Generated<string>;
  author_name: string | null;
  size: Generated<number>;
  checksum: Generated<string>;
  attempts: Generated<number>;
  retry_at: OptionalTimestamp;
  last_error: string | null;
  done_at: OptionalTimestamp;
  rejected: string | null;
  seen_at: OptionalTimestamp;
  gone_at: OptionalTimestamp;
};

type TicketConflictTable = {
  id: Generated<number>;
  ticket_id: number;
  field: 'name' | 'priority' | 'stage' | 'assignee' | 'due' | 'description';
  reason: 'both-changed' | 'not-mapped' | 'not-in-odoo';
  ours: string;
  theirs: string;
  noticed_at: Timestamp;
  resolved_at: OptionalTimestamp;
  resolution: 'agreed' | 'replaced' | 'kept-odoo' | 'kept-greenroom' | null;
  ours_at: OptionalTimestamp;
  theirs_at: OptionalTimestamp;
  theirs_by: string | null;
};

/** Condition, code and power are places in lists of the domain, counted from 1. */
type AssetChangeTable = {
  asset_id: number;
  at: RequiredTimestamp;
  room_id: number | null;
  condition: number;
  code: number | null;
  power: number | null;
  in_use: boolean | null;
  device_message: JSONColumnType<SentMessage> | null;
  message: string | null;
};

type AssetSampleTable = {
  asset_id: number;
  hour: RequiredTimestamp;
  period_s: number;
  phase_ms: number;
  polls: Buffer;
};

type AssetHourTable = {
  asset_id: number;
  hour: RequiredTimestamp;
  working_s: number;
  standby_s: number;
  warning_s: number;
  fault_s: number;
  unreachable_s: number;
  blind_s: number;
  unknown_s: number;
  polls: Generated<number>;
  misses: Generated<number>;
  answer_ms_avg: number | null;
  answer_ms_max: number | null;
};

type AssetDayTable = {
  asset_id: number;
  day: RequiredTimestamp;
  open_s: number;
  works_s: number;
  broken_s: number;
  unknown_s: number;
  excluded_s: number;
  all_works_s: number;
  all_broken_s: number;
  all_unknown_s: number;
  changes: Generated<number>;
};

type RoomChangeTable = {
  room_id: number;
  at: RequiredTimestamp;
  state: string;
  score: number | null;
  model_id: number | null;
  why: JSONColumnType<object> | null;
};

type RoomDayTable = {
  room_id: number;
  day: RequiredTimestamp;
  open_s: number;
  healthy_s: number;
  degraded_s: number;
  down_s: number;
  unknown_s: number;
  excluded_s: number;
  all_down_s: number;
  model_id: number | null;
  closed_at: OptionalTimestamp;
};

type WatchGapTable = {
  id: Generated<number>;
  /** Null: the devices that servers poll themselves. */
  site_id: number | null;
  began_at: RequiredTimestamp;
  ended_at: OptionalTimestamp;
  filled_until: OptionalTimestamp;
  reason: string;
};
