-- Sites, rooms and assets are edited by several people at once: the version of a row says whether it changed meanwhile.
alter table sites add column version integer not null default 1, add column tags text[] not null default '{}';
alter table rooms add column version integer not null default 1, add column tags text[] not null default '{}';
alter table assets add column version integer not null default 1, add column tags text[] not null default '{}';

create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger sites_version before update on sites for each row execute function raise_version();
create trigger rooms_version before update on rooms for each row execute function raise_version();
create trigger assets_version before update on assets for each row execute function raise_version();

-- Changes that were made as one: an edit, a bulk edit, an import.
create table changesets (
  id bigint generated always as identity primary key,
  kind text not null,
  source text not null check (source in ('screen', 'api', 'import', 'odoo', 'command-line')),
  actor_id integer references users on delete set null,
  actor_name text not null,
  created_at timestamptz not null default now()
);

-- What changed in one row: of each changed field the value before and after. Of a new or deleted row all values.
create table estate_changes (
  id bigint generated always as identity primary key,
  changeset_id bigint not null references changesets,
  kind text not null check (kind in ('created', 'changed', 'deleted')),
  thing text not null check (thing in ('site', 'room', 'asset')),
  thing_id integer not null,
  name text not null,
  -- Of the row after the change.
  version integer not null,
  before jsonb,
  after jsonb
);
create index estate_changes_thing_idx on estate_changes (thing, thing_id, id desc);
create index estate_changes_changeset_idx on estate_changes (changeset_id);

alter table changesets enable row level security;
alter table estate_changes enable row level security;
-- The history of a row is seen by those who see the row: the subqueries obey the policies of their tables.
create policy estate_changes_seen on estate_changes for select using (
  case thing
    when 'site' then exists (select from sites where sites.id = thing_id)
    when 'room' then exists (select from rooms where rooms.id = thing_id)
    when 'asset' then exists (select from assets where assets.id = thing_id)
  end);
create policy changesets_seen on changesets for select using (
  exists (select from estate_changes c where c.changeset_id = changesets.id));
-- Only the triggers below write, as the owner of the tables; nothing changes or deletes what they wrote.
grant select on changesets, estate_changes to greenroom_app;

-- The changeset of this transaction; its first change creates it. Work for no viewer, such as an import on the command
-- line, belongs to the installation.
create function current_changeset() returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  begun bigint := nullif(current_setting('app.changeset', true), '')::bigint;
begin
  if begun is not null then
    return begun;
  end if;
  insert into changesets (kind, source, actor_id, actor_name)
  select coalesce(nullif(current_setting('app.change_kind', true), ''), 'import'),
    coalesce(nullif(current_setting('app.change_source', true), ''), 'command-line'),
    u.id, coalesce(nullif(u.full_name, ''), u.username, 'Command line')
  from (select viewer_user_id() as id) as viewer left join users u on u.id = viewer.id
  returning id into strict begun;
  perform set_config('app.changeset', begun::text, true);
  return begun;
end $$;
revoke all on function current_changeset() from public;

-- The fields of a row that people change. The others follow from them.
create function editable_facts(whole jsonb) returns jsonb
  language sql immutable parallel safe
  return whole - array['id', 'version', 'created_at', 'updated_at', 'name_key', 'address_key', 'floor_key',
    'room_type_key', 'product_name_key', 'manufacturer_key', 'search', 'warranty_end_day', 'is_inactive'];

create function record_estate_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into estate_changes (changeset_id, kind, thing, thing_id, name, version, after)
    select current_changeset(), 'created', tg_argv[0], (f.whole ->> 'id')::integer, f.whole ->> tg_argv[1],
      (f.whole ->> 'version')::integer, jsonb_strip_nulls(editable_facts(f.whole))
    from (select to_jsonb(r) as whole from new_rows r) as f;
  elsif tg_op = 'DELETE' then
    insert into estate_changes (changeset_id, kind, thing, thing_id, name, version, before)
    select current_changeset(), 'deleted', tg_argv[0], (f.whole ->> 'id')::integer, f.whole ->> tg_argv[1],
      (f.whole ->> 'version')::integer, jsonb_strip_nulls(editable_facts(f.whole))
    from (select to_jsonb(r) as whole from old_rows r) as f;
  else
    insert into estate_changes (changeset_id, kind, thing, thing_id, name, version, before, after)
    select current_changeset(), 'changed', tg_argv[0], n.id, n.whole ->> tg_argv[1],
      (n.whole ->> 'version')::integer, d.before, d.after
    from (select r.id, to_jsonb(r) as whole from old_rows r) as o
    join (select r.id, to_jsonb(r) as whole from new_rows r) as n on n.id = o.id
    cross join lateral (
      select jsonb_object_agg(was.key, was.value) as before, jsonb_object_agg(was.key, now.value) as after
      from jsonb_each(editable_facts(o.whole)) as was
      join jsonb_each(editable_facts(n.whole)) as now on now.key = was.key
      where was.value <> now.value) as d
    where d.after is not null;
  end if;
  return null;
end $$;

revoke all on function record_estate_changes() from public;

create trigger sites_recorded_new after insert on sites referencing new table as new_rows
  for each statement execute function record_estate_changes('site', 'name');
create trigger sites_recorded after update on sites referencing old table as old_rows new table as new_rows
  for each statement execute function record_estate_changes('site', 'name');
create trigger sites_recorded_gone after delete on sites referencing old table as old_rows
  for each statement execute function record_estate_changes('site', 'name');
create trigger rooms_recorded_new after insert on rooms referencing new table as new_rows
  for each statement execute function record_estate_changes('room', 'name');
create trigger rooms_recorded after update on rooms referencing old table as old_rows new table as new_rows
  for each statement execute function record_estate_changes('room', 'name');
create trigger rooms_recorded_gone after delete on rooms referencing old table as old_rows
  for each statement execute function record_estate_changes('room', 'name');
create trigger assets_recorded_new after insert on assets referencing new table as new_rows
  for each statement execute function record_estate_changes('asset', 'product_name');
create trigger assets_recorded after update on assets referencing old table as old_rows new table as new_rows
  for each statement execute function record_estate_changes('asset', 'product_name');
create trigger assets_recorded_gone after delete on assets referencing old table as old_rows
  for each statement execute function record_estate_changes('asset', 'product_name');

-- Who may write: viewers with the permission, what they see, and only below what they see.
create function viewer_permits(wanted text) returns boolean
  language sql stable parallel safe
  return coalesce(wanted = any (nullif(current_setting('app.permissions', true), '')::text[]), false);

create policy sites_created on sites for insert with check (
  (select viewer_permits('estate.manage')) and case (select viewer_sight())
    when 'everything' then true
    when 'partners' then partner_id = any ((select viewer_partner_ids())::integer[])
    else false
  end);
create policy rooms_created on rooms for insert with check (
  (select viewer_permits('estate.manage')) and (select viewer_sight()) in ('everything', 'partners')
  and exists (select from sites where sites.id = site_id));
create policy assets_created on assets for insert with check (
  (select viewer_permits('estate.manage')) and (select viewer_sight()) in ('everything', 'partners')
  and exists (select from rooms where rooms.id = room_id));

create policy sites_changed on sites for update using (
  (select viewer_permits('estate.manage')) and case (select viewer_sight())
    when 'everything' then true
    when 'partners' then partner_id = any ((select viewer_partner_ids())::integer[])
    when 'grants' then id in (select g.site_id from site_grants g where g.user_id = (select viewer_user_id()))
    else false
  end);
create policy rooms_changed on rooms for update using (
  (select viewer_permits('estate.manage')) and case (select viewer_sight())
    when 'everything' then true
    when 'partners' then partner_id = any ((select viewer_partner_ids())::integer[])
    when 'grants' then id in (select g.room_id from room_grants g where g.user_id = (select viewer_user_id()))
    else false
  end);
create policy assets_changed on assets for update using (
  (select viewer_permits('estate.manage')) and case (select viewer_sight())
    when 'everything' then true
    when 'partners' then partner_id = any ((select viewer_partner_ids())::integer[])
    when 'grants' then id in (select g.asset_id from asset_grants g where g.user_id = (select viewer_user_id()))
    else false
  end);

-- A policy cannot compare the old row with the new one: a move leads to what the viewer sees, and a viewer does not hand
-- a row to another partner. Without security definer, so the subqueries obey the policies.
create function require_visible_target() returns trigger language plpgsql as $$
begin
  if coalesce(viewer_sight(), '') not in ('partners', 'grants') then
    return new;
  end if;
  if new.partner_id <> old.partner_id then
    raise exception 'The viewer may not change the partner' using errcode = 'insufficient_privilege';
  end if;
  if tg_table_name = 'rooms' then
    if new.site_id <> old.site_id and not exists (select from sites where sites.id = new.site_id) then
      raise exception 'The viewer does not see the target' using errcode = 'insufficient_privilege';
    end if;
  elsif tg_table_name = 'assets' then
    if new.room_id <> old.room_id and not exists (select from rooms where rooms.id = new.room_id) then
      raise exception 'The viewer does not see the target' using errcode = 'insufficient_privilege';
    end if;
  end if;
  return new;
end $$;
create trigger sites_target before update of partner_id on sites
  for each row execute function require_visible_target();
create trigger rooms_target before update of partner_id, site_id on rooms
  for each row execute function require_visible_target();
create trigger assets_target before update of partner_id, room_id on assets
  for each row execute function require_visible_target();

-- Whether another asset of the partner has this MAC address. Waits for transactions that are giving it to one. Security
-- definer: the other asset may be hidden from the viewer.
create function lock_mac_address(wanted_partner integer, wanted_address text, except_asset integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(wanted_partner || ' ' || wanted_address, 0));
  return exists (select from assets a where a.partner_id = wanted_partner and a.mac_address = wanted_address
    and a.id is distinct from except_asset);
end $$;
revoke all on function lock_mac_address(integer, text, integer) from public;
grant execute on function lock_mac_address(integer, text, integer) to greenroom_app;
create index assets_partner_mac_idx on assets (partner_id, mac_address) where mac_address is not null;
