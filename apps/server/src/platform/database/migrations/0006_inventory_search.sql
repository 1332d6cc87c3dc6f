create extension if not exists pg_trgm;

-- What lists sort and search by, folded once when a row is written. The same as the sort values and haystacks in
-- packages/domain/src/inventory: a property test holds them together. Lists never sort by anything unfolded.
create function full_address(address text, city text, postal_code text, country text) returns text
  language sql immutable parallel safe
  return substr(
    coalesce(' ' || nullif(address, ''), '') || coalesce(' ' || nullif(city, ''), '')
    || coalesce(' ' || nullif(postal_code, ''), '') || coalesce(' ' || nullif(country, ''), ''), 2);

alter table sites
  add column name_key text collate "C" generated always as (fold_text(name)) stored,
  add column address_key text collate "C"
    generated always as (fold_text(full_address(address, city, postal_code, country))) stored,
  -- Longer ones would not fit into an index entry.
  add check (char_length(name) <= 300);

alter table rooms
  add column name_key text collate "C" generated always as (fold_text(name)) stored,
  add column floor_key text collate "C" generated always as (fold_text(floor)) stored,
  add column room_type_key text collate "C" generated always as (fold_text(room_type)) stored,
  add check (char_length(name) <= 300);

-- `search` holds the asset's own part of the haystack. Room and site are not in it: who may see the asset need not
-- see them.
alter table assets
  add column product_name_key text collate "C" generated always as (fold_text(product_name)) stored,
  add column manufacturer_key text collate "C" generated always as (fold_text(manufacturer)) stored,
  add column search text collate "C" generated always as (fold_text(
    product_name || U&'\001f' || coalesce(asset_type, '') || U&'\001f' || coalesce(manufacturer, '') || U&'\001f'
    || coalesce(model, '') || U&'\001f' || coalesce(serial_number, ''))) stored,
  add check (char_length(product_name) <= 300),
  add check (char_length(manufacturer) <= 300);

create index sites_name_key_idx on sites (name_key, id);
create index rooms_name_key_idx on rooms (name_key, id);
create index assets_product_name_key_idx on assets (product_name_key, id);
create index assets_manufacturer_key_idx on assets (manufacturer_key, id);
create index assets_partner_product_name_key_idx on assets (partner_id, product_name_key, id);
create index assets_partner_manufacturer_key_idx on assets (partner_id, manufacturer_key, id);
create index sites_search_idx on sites using gin (name_key gin_trgm_ops);
create index rooms_search_idx on rooms using gin (
  name_key gin_trgm_ops, floor_key gin_trgm_ops, room_type_key gin_trgm_ops);
create index assets_search_idx on assets using gin (search gin_trgm_ops);

-- A pattern cannot use an index below row-level security, because the policy has to run first. For one tenant that
-- does not matter. Whoever sees everything gets candidates from here, `most` at the utmost and some perhaps twice;
-- the query that uses them checks policy and match again. Security definer, and so closed to everybody else.
create function like_pattern(needle text) returns text
  language sql immutable parallel safe
  return '%' || replace(replace(replace(needle, '\', '\\'), '%', '\%'), '_', '\_') || '%';

create function find_room_ids(needle text, most integer) returns setof integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select r.id from rooms r
      where r.name_key like like_pattern(needle) or r.floor_key like like_pattern(needle)
        or r.room_type_key like like_pattern(needle)
    union all
    select r.id from sites s join rooms r on r.site_id = s.id where s.name_key like like_pattern(needle)
  ) found
  where viewer_sight() = 'everything'
  limit most
$$;

create function find_asset_ids(needle text, most integer) returns setof integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select a.id from assets a where a.search like like_pattern(needle)
    union all
    select a.id from rooms r join assets a on a.room_id = r.id where r.name_key like like_pattern(needle)
    union all
    select a.id from sites s join rooms r on r.site_id = s.id join assets a on a.room_id = r.id
      where s.name_key like like_pattern(needle)
  ) found
  where viewer_sight() = 'everything'
  limit most
$$;

-- The way from a granted asset to a granted site leads through a room that need not be granted and is then hidden.
create function granted_asset_sites() returns table (asset_id integer, site_id integer)
  language sql stable security definer rows 500 set search_path = public, pg_temp as $$
  select ag.asset_id, sg.site_id
  from asset_grants ag
  join assets a on a.id = ag.asset_id
  join rooms r on r.id = a.room_id
  join site_grants sg on sg.site_id = r.site_id and sg.user_id = ag.user_id
  where ag.user_id = viewer_user_id() and viewer_sight() = 'grants'
$$;

-- The state of the inventory as a sum that every change raises. A change adds a row instead of raising a counter,
-- so that a long import does not make other writers of the same tenant wait; now and then the rows are added up,
-- which leaves the sum as it is. Steps are random, so that a database that was set back to a backup does not walk
-- through the same sums again with other content. No foreign keys: a sum must not fall when a partner goes.
create table inventory_revisions (partner_id integer not null, step bigint not null);
create index inventory_revisions_partner_id_idx on inventory_revisions (partner_id) include (step);
create table grant_revisions (user_id integer not null, step bigint not null);
create index grant_revisions_user_id_idx on grant_revisions (user_id) include (step);

create function next_step() returns bigint
  language sql volatile
  return 1 + floor(random() * 1000000000)::bigint;

create function note_inventory_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed integer[];
begin
  if tg_op = 'INSERT' then
    changed := array(select distinct partner_id from new_rows);
  elsif tg_op = 'DELETE' then
    changed := array(select distinct partner_id from old_rows);
  else
    changed := array(select partner_id from new_rows union select partner_id from old_rows);
  end if;
  insert into inventory_revisions select partner_id, next_step() from unnest(changed) as c (partner_id);
  if random() < 0.03 then
    with taken as (
      delete from inventory_revisions where ctid = any (array(
        select ctid from inventory_revisions where partner_id = any (changed) for update skip locked))
      returning partner_id, step)
    insert into inventory_revisions select partner_id, sum(step) from taken group by partner_id;
  end if;
  return null;
end $$;

create function note_grant_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed integer[];
begin
  if tg_op = 'INSERT' then
    changed := array(select distinct user_id from new_rows);
  elsif tg_op = 'DELETE' then
    changed := array(select distinct user_id from old_rows);
  else
    changed := array(select user_id from new_rows union select user_id from old_rows);
  end if;
  insert into grant_revisions select user_id, next_step() from unnest(changed) as c (user_id);
  if random() < 0.03 then
    with taken as (
      delete from grant_revisions where ctid = any (array(
        select ctid from grant_revisions where user_id = any (changed) for update skip locked))
      returning user_id, step)
    insert into grant_revisions select user_id, sum(step) from taken group by user_id;
  end if;
  return null;
end $$;

-- One trigger an event, because only then it is told the changed rows.
do $$
declare
  watched text;
  noted_by text;
begin
  foreach watched in array array['sites', 'rooms', 'assets', 'site_grants', 'room_grants', 'asset_grants'] loop
    noted_by := case when watched like '%grants' then 'note_grant_change' else 'note_inventory_change' end;
    execute format('create trigger %1$s_noted_insert after insert on %1$s
      referencing new table as new_rows for each statement execute function %2$s()', watched, noted_by);
    execute format('create trigger %1$s_noted_update after update on %1$s
      referencing old table as old_rows new table as new_rows for each statement execute function %2$s()',
      watched, noted_by);
    execute format('create trigger %1$s_noted_delete after delete on %1$s
      referencing old table as old_rows for each statement execute function %2$s()', watched, noted_by);
  end loop;
end $$;

-- What an answer depends on, in one cheap question outside any transaction. It tells nothing but whether something
-- has changed. A restricted user depends on the own grants and on the partners of what is granted.
create function inventory_revision(sight text, wanted_user integer, wanted_partners integer[]) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select case sight
    when 'everything' then (select coalesce(sum(step), 0) from inventory_revisions)::text
    when 'partners' then
      (select coalesce(sum(step), 0) from inventory_revisions where partner_id = any (wanted_partners))::text
    when 'grants' then
      (select coalesce(sum(step), 0) from grant_revisions where user_id = wanted_user)::text || '.' ||
      (select coalesce(sum(step), 0) from inventory_revisions where partner_id in (
        select s.partner_id from site_grants g join sites s on s.id = g.site_id where g.user_id = wanted_user
        union select r.partner_id from room_grants g join rooms r on r.id = g.room_id where g.user_id = wanted_user
        union select a.partner_id from asset_grants g join assets a on a.id = g.asset_id
          where g.user_id = wanted_user))::text
  end
$$;

alter table inventory_revisions enable row level security;
alter table grant_revisions enable row level security;
create policy inventory_revisions_system on inventory_revisions using ((select viewer_sight()) = 'system');
create policy grant_revisions_system on grant_revisions using ((select viewer_sight()) = 'system');
grant select on inventory_revisions, grant_revisions to greenroom_app;

revoke all on function find_room_ids(text, integer), find_asset_ids(text, integer), granted_asset_sites(),
  note_inventory_change(), note_grant_change(), inventory_revision(text, integer, integer[]) from public;
grant execute on function find_room_ids(text, integer), find_asset_ids(text, integer), granted_asset_sites(),
  inventory_revision(text, integer, integer[]) to greenroom_app;
