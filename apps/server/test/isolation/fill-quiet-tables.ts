import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { insertRows } from './build-estate.ts';
import type { World } from './world.ts';

/** At least one row in every table that the estate leaves empty: an empty table hides nothing. */
export async function fillQuietTables(owner: pg.Client, world: World): Promise<void> {
  const created_at = new Date().toISOString();
  const [user, other] = world.users as [World['users'][0], World['users'][0]];
  const note = (noted_by: number | null) => ({ storage_key: randomUUID(), noted_by, noted_at: created_at });
  const feedback = ({ id: user_id, partner_id }: World['users'][0]) => ({
    ...{ id: user_id, user_id, partner_id, feedback_type: 'bug', subject: 'x', description: 'x', created_at },
  });
  // Of those that belong to a person: some of one, some of another.
  await insertRows(
    owner,
    'tenants',
    world.partners.map(({ id }) => ({ partner_id: id, name: 'x' })),
  );
  await owner.query(fillBrandImages);
  await insertRows(owner, 'unsettled_objects', [note(null), note(user.id), note(other.id)]);
  await insertRows(owner, 'feedback', [feedback(user), feedback(other)]);
  const job = (created_by: number) => ({
    ...{ kind: 'bulk', state: 'done', input: {}, counts: {}, total: 1, progress: 1 },
    ...{ created_by, created_at, node: randomUUID(), leased_until: created_at },
  });
  await insertRows(owner, 'estate_jobs', [job(user.id), job(other.id)]);
  await fillBin(owner, world);
  await owner.query(moveAssets);
  // Its row is gone for ever.
  await owner.query(
    "insert into changesets (kind, source, actor_name) values ('import', 'command-line', 'Command line')",
  );
  await owner.query(fillImports);
  await owner.query(fillDiscoveries);
  await owner.query(fillViews);
  await owner.query(fillConflicts);
  await owner.query(fillHistory);
  await owner.query(fillHealth);
  await owner.query(fillService);
  await owner.query(fillNotifications);
  await owner.query(fillIncidents);
  await owner.query(fillTickets);
  for (const table of await listTables(owner)) {
    const { rowCount } = await owner.query(`select from ${table} limit 1`);
    if (rowCount === 0 && !filledByShuffling.includes(table)) await insertAnyRow(owner, table);
  }
}

/** A site of each partner: a made-up row could not be restored. */
async function fillBin(owner: pg.Client, { partners }: World): Promise<void> {
  await owner.query('begin');
  await owner.query("select set_config('app.sight', 'system', true)");
  for (const { id } of partners) {
    const site = await owner.query("insert into sites (partner_id, name) values ($1, 'x') returning id", [
      id,
    ]);
    await owner.query("select move_to_bin('site', $1)", [site.rows[0].id]);
  }
  await owner.query('commit');
}

/** Within their partner, so that a move can be taken back to a room that a user does not see. */
const moveAssets = `
  select set_config('app.sight', 'system', true);
  update assets set room_id = (select min(id) from rooms o where o.partner_id = assets.partner_id and o.id <> room_id)
  where id % 2 = 0 and exists (select from rooms o where o.partner_id = assets.partner_id and o.id <> assets.room_id)`;

const fillBrandImages = `
  insert into brand_images (id, partner_id, content_type, content)
  select md5(id::text), id, 'image/png', 'x' from partners`;

/** One of each user, with one row, of either kind: nothing can be started with an import that is done. */
const fillImports = `
  with added as (
    insert into imports (partner_id, created_by, created_by_name, source, file_name, kind, state, columns, row_count,
      shown_attempt)
    select partner_id, id, username, 'screen', 'x.csv', case id % 2 when 0 then 'rooms' else 'sites' end, 'done',
      '[{"header": "name", "samples": [], "field": "name", "recognised": "name"}]', 1, 1 from users
    returning id)
  insert into import_rows (import_id, attempt, line, action, name, key) select id, 1, 2, 'created', 'x', 'x' from added`;

/** Every second site has an agent. Its discovery has ended: a running one would reject another. */
const fillDiscoveries = `
  with added as (
    insert into agents (site_id, name, public_key)
    select id, 'x', sha256(id::text::bytea) from sites where id % 2 = 0 or id = (select min(id) from sites) returning id, site_id),
  ended as (
    insert into discoveries (site_id, agent_id, networks, methods, per_second, state, total)
    select site_id, id, '{10.0.0.0/24}', '{snmp}', 100, 'done', 254 from added returning id),
  ignored as (
    insert into ignored_devices (site_id, by_server, device_key) select site_id, false, 'ip:10.0.0.2' from added)
  insert into discovered_devices (discovery_id, address, found_by) select id, '10.0.0.1', '{snmp}' from ended`;

/** Of each user two for itself, one of them its default, and one for its partner, which is the default of some. */
const fillViews = `
  with added as (
    insert into saved_views (owner_id, owner_name, list, name, query, shared_with)
    select id, username, list, 'x', '', case list when 'assets' then partner_id end
    from users, unnest(array['sites', 'rooms', 'assets', 'tickets']) as list returning id, owner_id, list)
  insert into default_views (user_id, list, view_id) select owner_id, list, id from added
    where list = 'sites' or (list = 'assets' and owner_id % 2 = 0)`;

/** Of each partner a calendar, which every second site uses, and a deleted one; a window of every thing. */
const fillService = `
  with added as (
    insert into service_calendars (partner_id, name) select id, 'x' from partners returning id, partner_id),
  deleted as (
    insert into service_calendars (partner_id, name, deleted_at) select id, 'x', now() from partners),
  versions as (
    insert into calendar_versions (calendar_id, valid_from, weekly)
    select id, '2000-01-01', '[{"days": [1], "opens": "08:00", "closes": "19:00"}]' from added),
  days as (
    insert into calendar_days (calendar_id, day, name) select id, '2026-01-01', 'x' from added),
  settings as (
    insert into site_services (site_id, calendar_id)
    select s.id, c.id from sites s join added c on c.partner_id = s.partner_id where s.id % 2 = 0),
  hours as (
    insert into open_hours (site_id, opens_at, closes_at) select id, now(), now() + interval '1 hour' from sites),
  rooms_set as (
    insert into room_services (room_id) select id from rooms where id % 2 = 0 or id = (select min(id) from rooms))
  insert into maintenance_windows (site_id, room_id, asset_id, starts_at, ends_at, time_zone, made_by_name)
  select site_id, room_id, asset_id, now() + interval '1 day', now() + interval '2 days', 'Europe/Paris', 'x'
  from (select id as site_id, null::integer as room_id, null::integer as asset_id from sites
    union all select null, id, null from rooms union all select null, null, id from assets) as things`;

/** Of each partner a webhook and a Slack channel, and a message to each; of each user what it chose. */
const fillNotifications = `
  with rules as (
    insert into notification_rules (user_id, way, what, min_severity, send_when, digest_at)
    select id, 'mail', '{opened}', 'info', 'now', '07:30' from users),
  quiet as (
    insert into notification_quiet (user_id, from_time, to_time, days, except_critical)
    select id, '20:00', '07:00', '{1}', true from users),
  digests as (
    insert into notification_digests (user_id, next_at, since) select id, now() + interval '1 day', now() from users),
  bounced as (
    insert into bounced_addresses (user_id, email, at) select id, email, now() from users),
  warranties as (
    insert into seen_warranties (user_id, asset_id, end_day) select users.id, assets.id, '2030-01-01' from users, assets),
  devices as (
    insert into push_endpoints (user_id, endpoint, sealed_keys, made_at)
    select id, 'https://push.example/' || id, 'x', now() from users),
  escalations as (
    insert into notification_escalations (partner_id, steps, min_severity, only_service_hours)
    select id, '[]', 'critical', false from partners),
  events as (
    insert into notification_events (partner_id, kind, severity, at, hold_until, payload, planned_at)
    select id, 'opened', 'critical', now(), now(), '{}', now() from partners returning id, partner_id),
  channels as (
    insert into notification_channels (partner_id, kind, name, sealed_address, host, sealed_secret, what, min_severity, language)
    select id, kind, 'x', 'x', 'x', 'x', '{opened}', 'info', 'en'
    from partners, unnest(array['webhook', 'slack']) as kind returning id, partner_id, kind)
  insert into notification_deliveries (event_id, partner_id, way, channel_id, sequence, state, next_at)
  select e.id, e.partner_id, c.kind, c.id, 1, 'failed', now() from events e join channels c using (partner_id)`;

/** Of every second ticket. */
const fillConflicts = `
  insert into ticket_conflicts (ticket_id, field, reason, ours, theirs)
  select id, 'name', 'both-changed', 'a', 'b' from tickets where id % 2 = 0 or id = (select min(id) from tickets)`;

/** Of every asset, room and site, and of an asset and a room that are gone. */
const fillHistory = `
  insert into asset_changes (asset_id, at, room_id, condition)
    select id, now() - interval '1 minute', room_id, 1 from assets union all select 1000000, now(), null, 6;
  insert into asset_samples (asset_id, hour, period_s, phase_ms, polls)
    select id, now(), 30, 0, decode('10', 'hex') from assets union all select 1000000, now(), 30, 0, decode('10', 'hex');
  insert into asset_hours (asset_id, hour, working_s, standby_s, warning_s, fault_s, unreachable_s, blind_s, unknown_s)
    select id, now(), 3600, 0, 0, 0, 0, 0, 0 from assets;
  insert into asset_days (asset_id, day, open_s, works_s, broken_s, unknown_s, excluded_s, all_works_s, all_broken_s,
      all_unknown_s)
    select id, (now() at time zone 'UTC')::date, 1, 1, 0, 0, 0, 86400, 0, 0 from assets;
  insert into room_changes (room_id, at, state)
    select id, now(), 'healthy' from rooms union all select 1000000, now(), 'down';
  insert into room_days (room_id, day, open_s, healthy_s, degraded_s, down_s, unknown_s, excluded_s, all_down_s)
    select id, (now() at time zone 'UTC')::date, 1, 1, 0, 0, 0, 0, 0 from rooms;
  insert into counted_hours (hour) values (now());
  insert into late_history (site_id, since) select id, now() from sites;
  insert into watch_gaps (site_id, began_at, ended_at, reason)
    select id, now() - interval '1 minute', now(), 'agent-offline' from sites
    union all select null, now() - interval '1 minute', now(), 'server-stopped'`;
/** Of two rooms of three, with all their assets; of each partner a model and a word. */
const fillHealth = `
  insert into room_health (room_id, state, score, since, why, causes, judged_at, changed_at)
  select id, (array['down', 'degraded', 'unknown', 'healthy', 'unmonitored'])[1 + id % 5], id % 100, now(),
    jsonb_build_array(jsonb_build_object('need', 'x', 'roles', '["display"]'::jsonb, 'verdict', 'short', 'effect', 'down',
      'works', 0, 'broken', 0, 'enough', 1, 'total', 1, 'expect', null,
      'members', coalesce((select jsonb_agg(jsonb_build_object('asset_id', a.id, 'condition', 'working',
        'standing', 'works', 'since', null)) from assets a where a.room_id = rooms.id), '[]'))), '[]', now(), now()
  from rooms where id % 3 > 0 or id = (select min(id) from rooms);
  insert into asset_roles (asset_id, role) select id, 'display' from assets;
  insert into role_maps (partner_id, words, role) select id, 'x', 'display' from partners;
  insert into room_models (partner_id, version, edition, document, state, made_by_name)
  select id, 1, 1, '{"format": 1, "title": {"en": "x"}, "warnings": "note",
    "needs": [{"id": "x", "roles": ["display"], "at_least": 1, "short": "down"}]}', 'active', 'x' from partners;
  insert into api_tokens (id, user_id, name, token_hash, hint, expires_at)
  select gen_random_uuid(), id, 'x', sha256(convert_to('token ' || id, 'UTF8')), 'x', '2100-01-01' from users;
  with links as (
    insert into wall_links (partner_id, name, key_hash, made_by_name, expires_at)
    select id, 'x', sha256(convert_to('key ' || id, 'UTF8')), 'x', '2100-01-01' from partners returning id, partner_id)
  insert into wall_sessions (token_hash, link_id, expires_at)
  select sha256(convert_to(lpad(partner_id::text, 43, 'w'), 'UTF8')), id, '2100-01-01' from links;
  insert into scim_tokens (partner_id, token_hash, created_at, created_by_name, ceiling)
  select id, sha256(convert_to('grs_' || lpad(id::text, 43, 's'), 'UTF8')), now(), 'x', '{}' from partners;
  insert into scim_groups (partner_id, display_name)
  select id, 'Group ' || id || ' ' || n from partners, generate_series(1, 5) as n`;

/**
 * Of each site one of its agent, and one of each asset and each room; also of things that are gone. Every third asset has
 * left its own and belongs to that of its room. Some are assigned, some snoozed, some resolved.
 */
const fillIncidents = `
  insert into incidents (site_id, key, class, asset_id, room_id, state, severity, began_at, opened_at, changed_at)
  select site_id, key, class, asset_id, room_id, 'open',
    (array['info', 'warning', 'critical'])[1 + length(key) % 3], now(), now(), now() from (
    select id as site_id, 'agent:' || id as key, 'agent' as class, null::integer as asset_id, null::integer as room_id
      from sites
    union all select site_id, 'room:' || id || ':reach', 'room', null, id from rooms
    union all select r.site_id, 'asset:' || a.id || ':reach', 'asset', a.id, a.room_id
      from assets a join rooms r on r.id = a.room_id
    union all values (2000000000, 'asset:2000000000:reach', 'asset', 2000000000, 2000000000),
      (null, 'watch:servers', 'servers', null, null)) as causes;
  update incidents set state = 'resolved', resolution = 'recovered', resolved_at = now() where id % 5 = 0 and class <> 'servers';
  update incidents set is_flapping = true where id % 7 = 0;
  update incidents set assigned_to = (select min(id) from users), assigned_to_name = 'x' where id % 4 = 0;
  update tickets t set due_at = now() + (id % 3 - 1) * interval '1 day', team = 'Elsewhere',
    additional_data = '{"description": "the hall in the north"}' where id % 5 = 0;
  insert into incident_members (incident_id, asset_id, room_id, part, began_at, ended_at)
  select id, asset_id, room_id, 'cause', now(), case when asset_id % 3 = 0 or state = 'resolved' then now() end
    from incidents where asset_id is not null
  union all select i.id, a.id, a.room_id, 'folded', now(), case when i.state = 'resolved' then now() end
    from assets a join incidents i on i.class = 'room' and i.room_id = a.room_id where a.id % 3 = 0;
  insert into incident_rooms (incident_id, room_id, worst, began_at)
  select id, room_id, 'down', now() from incidents where room_id is not null and id % 2 = 0;
  insert into incident_events (incident_id, at, kind, detail)
  select id, now(), 'opened', jsonb_build_object('asset_ids',
    array(select asset_id from incident_members where incident_id = incidents.id)) from incidents;
  insert into incident_mutes (key, site_id, kind, until, made_by_name, made_at)
  select key, site_id, 'snooze', '2100-01-01', 'x', now() from incidents
    where (class = 'agent' or id % 3 = 0) and exists (select from sites where sites.id = site_id);
  insert into incident_tickets (incident_id, ticket_id, made_by, made_at)
  select i.id, t.id, 'person', now() from incidents i join sites s on s.id = i.site_id join tickets t on t.id = (
    select min(id) from tickets o where o.partner_id = s.partner_id) where i.id % 2 = 1;
  insert into incident_events (incident_id, at, kind, detail)
  select incident_id, now(), 'ticket', jsonb_build_object('ticket_id', ticket_id) from incident_tickets;
  insert into ticket_rules (partner_id, min_severity, after_minutes, language)
  select id, 'critical', 60, 'en' from partners;
  insert into asset_links (asset_id, on_asset_id, kind)
  select a.id, b.id, 'network' from assets a join assets b on b.id = (
    select min(id) from assets c where c.partner_id = a.partner_id) and b.id <> a.id;
  -- No partner may have two.
  insert into asset_links (asset_id, on_asset_id, kind)
  select max(id), min(id), 'power' from assets where not exists (select from asset_links) having min(id) < max(id)`;

/** Some are about things of another partner, and about several in turn. */
const fillTickets = `
  update tickets t set asset_id = (select a.id from assets a order by (a.id * 7 + t.id) % 11, a.id limit 1)
  where id % 2 = 0;
  update tickets t set asset_id = null, site_id = null,
    room_id = (select r.id from rooms r order by (r.id * 5 + t.id) % 7, r.id limit 1) where id % 3 = 0;
  update tickets t set assigned_to = (select min(id) from users), assigned_to_name = 'x' where id % 4 = 0;
  update tickets t set due_at = now() + (id % 3 - 1) * interval '1 day', team = 'Elsewhere',
    additional_data = '{"description": "the hall in the north"}' where id % 5 = 0;
  insert into ticket_comments (ticket_id, at, author_id, audience, body)
  select id, now(), created_by, 'customer', 'x' from tickets;
  insert into ticket_followers (ticket_id, user_id, user_name)
  select t.id, u.id, 'x' from tickets t join users u on u.id % 3 = t.id % 3;
  insert into service_levels (partner_id, version, levels, changed_at)
  select id, 1, '[{"priority": 3, "response_minutes": 60, "solution_minutes": null}]', now() from partners;
  insert into ticket_templates (partner_id, version, templates, changed_at)
  select id, 1, jsonb_build_array(jsonb_build_object('name', 'template of ' || id, 'title', '', 'priority', 1,
    'description', '')), now() from partners;
  insert into ticket_clocks (ticket_id, partner_id, site_id, state, target, due_at, counted_at, left_s)
  select id, partner_id, site_id, 'running', 'response', now() + ((id * 7) % 5 - 2) * interval '1 hour', now(), 0
  from tickets where id % 3 <> 0;
  insert into ticket_targets (ticket_id, target, partner_id, priority, target_s, used_s, state)
  select id, 'response', partner_id, priority, 3600, 0, 'running' from tickets`;

const filledByShuffling = ['site_grants', 'room_grants', 'asset_grants', 'user_partners', 'grant_revisions'];

async function listTables(owner: pg.Client): Promise<string[]> {
  // In the order in which they were made: those that refer to others come after them.
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
     order by oid`,
  );
  return rows.map(({ name }) => name);
}

type Column = { name: string; type: string; refers_to: string | null; checks: string };

/** The minimum that the table requires, generated from what the database knows about it. */
async function insertAnyRow(owner: pg.Client, table: string): Promise<void> {
  const { rows: columns } = await owner.query<Column>(
    `select attname as name, format_type(atttypid, null) as type,
       (select format('select %s from %s limit 1', f.attname, k.confrelid::regclass) from pg_constraint k
         join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
         where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey[1] = a.attnum limit 1) as refers_to,
       coalesce((select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint
         where conrelid = a.attrelid and contype = 'c' and conkey = array[a.attnum]), '') as checks
     from pg_attribute a
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull
       and not atthasdef and attidentity = ''`,
    [table],
  );
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map(valueFor).join(', ');
  try {
    await owner.query(`insert into ${table} (${names}) values (${values})`);
  } catch (error) {
    throw new Error(`No row could be made up for ${table}: say here how. ${(error as Error).message}`);
  }
}

function valueFor({ type, refers_to, checks }: Column): string {
  const [, choice] = /'([^']+)'::text/.exec(checks) ?? [];
  if (refers_to) return `(${refers_to})`;
  if (type === 'bytea') return `decode(repeat('00', ${/\) = (\d+)/.exec(checks)?.[1] ?? 32}), 'hex')`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type.startsWith('timestamp')) return 'now()';
  if (type === 'jsonb' || type.endsWith('[]')) return "'{}'";
  if (type === 'boolean') return 'false';
  return type === 'text' ? `'${choice ?? 'x'}'` : '1';
}
