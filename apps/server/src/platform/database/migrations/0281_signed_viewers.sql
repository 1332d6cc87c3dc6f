-- Who the viewer of a transaction is comes signed from the server (decision 0088): the login role of viewers can set
-- any text, but only the server and enter_viewer know the key.
create schema if not exists greenroom_keys;
-- The pads of an HMAC (RFC 2104), so that the check is two hashes.
create table if not exists greenroom_keys.viewer_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null,
  inner_pad bytea not null,
  outer_pad bytea not null
);

-- What enter_viewer has found to be signed. currval of a sequence is of one session, and only roles that may change the
-- sequence can set it: the role of viewers may not. So these are numbers of the session that injected SQL cannot
-- change, and reading one takes less than a microsecond. Their values in the sequences themselves mean nothing.
create unlogged sequence if not exists greenroom_keys.seen_who minvalue 0;
create unlogged sequence if not exists greenroom_keys.seen_partners minvalue 0;
create unlogged sequence if not exists greenroom_keys.seen_digest_1 minvalue -9223372036854775808;
create unlogged sequence if not exists greenroom_keys.seen_digest_2 minvalue -9223372036854775808;
grant select on sequence greenroom_keys.seen_who, greenroom_keys.seen_partners, greenroom_keys.seen_digest_1,
  greenroom_keys.seen_digest_2 to greenroom_viewer;
grant usage on schema greenroom_keys to greenroom_viewer, greenroom_app;

-- Half of a SHA-256 in two numbers.
create function context_digest(context text, part integer) returns bigint
  language sql immutable parallel safe
  return ('x' || substr(encode(sha256(convert_to(context, 'UTF8')), 'hex'), 1 + 16 * (part - 1), 16))::bit(64)::bigint;

-- Begins the work of a viewer on this connection. A context is a signature in 64 characters, and then what it signs, with
-- the process of the connection in front: |visibility|user|{partners}|{permissions}. The server calls this when the
-- viewer of a connection changes, and only sets app.viewer again as long as it does not.
create function enter_viewer(signed text) returns text
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  pads greenroom_keys.viewer_key;
  context text := substr(signed, 65);
  visibility text := split_part(context, '|', 2);
  partners integer[];
begin
  select * into pads from greenroom_keys.viewer_key;
  if substr(signed, 1, 64) is distinct from encode(sha256(pads.outer_pad || sha256(pads.inner_pad ||
      convert_to(pg_backend_pid()::text || context, 'UTF8'))), 'hex') then
    raise exception 'The viewer of this transaction is not signed by the server' using errcode = '28000';
  end if;
  partners := coalesce(nullif(split_part(context, '|', 4), ''), '{}')::integer[];
  perform setval('greenroom_keys.seen_who', (case visibility when 'everything' then 1 when 'partners' then 2
      when 'grants' then 3 else 0 end::bigint << 32) + coalesce(nullif(split_part(context, '|', 3), ''), '0')::bigint),
    -- Up to two partners fit into the number; a longer list is compared with the digest.
    setval('greenroom_keys.seen_partners', case when cardinality(partners) between 1 and 2
      then partners[1] + (coalesce(partners[2], 0)::bigint << 31) else 0 end),
    setval('greenroom_keys.seen_digest_1', public.context_digest(signed, 1)),
    setval('greenroom_keys.seen_digest_2', public.context_digest(signed, 2)),
    set_config('app.viewer', signed, true);
  return '';
end $$;
revoke all on function enter_viewer(text) from public;
grant execute on function enter_viewer(text) to greenroom_viewer;

-- A field of the context, if it is the one that was found to be signed.
create function signed_field(field integer) returns text
  language sql stable parallel restricted
  return case when context_digest(current_setting('app.viewer', true), 1) = currval('greenroom_keys.seen_digest_1')
    and context_digest(current_setting('app.viewer', true), 2) = currval('greenroom_keys.seen_digest_2')
    then split_part(current_setting('app.viewer', true), '|', field) end;

-- The login role of viewers has nothing but what is signed; without app.viewer, which ends with the transaction, it has
-- nothing at all. All others (the system role, which is trusted, servers of the last release, which use it for viewers
-- too, and the owner) have the plain settings. In plpgsql, because a policy initialises what it contains for each query:
-- a call is one step, these expressions are thirty.
create or replace function viewer_sight() returns text
  language plpgsql stable parallel restricted as $$
begin
  if session_user <> 'greenroom_viewer' then
    return coalesce(nullif(current_setting('app.sight', true), ''), split_part(current_setting('app.viewer', true), '|', 2), '');
  elsif coalesce(current_setting('app.viewer', true), '') = '' then
    return '';
  end if;
  return case currval('greenroom_keys.seen_who') >> 32 when 1 then 'everything' when 2 then 'partners' when 3 then 'grants'
    else '' end;
end $$;

create or replace function viewer_user_id() returns integer
  language plpgsql stable parallel restricted as $$
begin
  if session_user <> 'greenroom_viewer' then
    return coalesce(nullif(current_setting('app.user_id', true), ''),
      nullif(split_part(current_setting('app.viewer', true), '|', 3), ''))::integer;
  elsif coalesce(current_setting('app.viewer', true), '') = '' then
    return null;
  end if;
  return (currval('greenroom_keys.seen_who') & 4294967295)::integer;
end $$;

create or replace function viewer_partner_ids() returns integer[]
  language plpgsql stable parallel restricted as $$
declare
  packed bigint;
begin
  if session_user <> 'greenroom_viewer' then
    return coalesce(nullif(coalesce(nullif(current_setting('app.partner_ids', true), ''),
      split_part(current_setting('app.viewer', true), '|', 4)), ''), '{}')::integer[];
  elsif coalesce(current_setting('app.viewer', true), '') = '' then
    return '{}'::integer[];
  end if;
  packed := currval('greenroom_keys.seen_partners');
  if packed >= 2147483648 then
    return array[packed & 2147483647, packed >> 31]::integer[];
  elsif packed > 0 then
    return array[packed]::integer[];
  end if;
  return coalesce(nullif(signed_field(4), ''), '{}')::integer[];
end $$;

create or replace function viewer_permits(wanted text) returns boolean
  language plpgsql stable parallel restricted as $$
begin
  if session_user <> 'greenroom_viewer' then
    return coalesce(wanted = any (nullif(coalesce(nullif(current_setting('app.permissions', true), ''),
      split_part(current_setting('app.viewer', true), '|', 5)), '')::text[]), false);
  elsif coalesce(current_setting('app.viewer', true), '') = '' then
    return false;
  end if;
  return coalesce(wanted = any (nullif(signed_field(5), '')::text[]), false);
end $$;

-- The same functions with the viewer in a subquery, which is evaluated once.
create or replace function viewer_partner_id() returns integer
  language sql stable
  begin atomic
    select u.partner_id from users u where u.id = (select viewer_user_id());
  end;

create or replace function find_room_ids(needle text, most integer) returns setof integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select r.id from rooms r
      where r.name_key like like_pattern(needle) or r.floor_key like like_pattern(needle)
        or r.room_type_key like like_pattern(needle)
    union all
    select r.id from sites s join rooms r on r.site_id = s.id where s.name_key like like_pattern(needle)
  ) found
  where (select viewer_sight() = 'everything')
  limit most
$$;

create or replace function granted_asset_sites() returns table (asset_id integer, site_id integer)
  language sql stable security definer rows 500 set search_path = public, pg_temp as $$
  select ag.asset_id, sg.site_id
  from asset_grants ag
  join assets a on a.id = ag.asset_id
  join rooms r on r.id = a.room_id
  join site_grants sg on sg.site_id = r.site_id and sg.user_id = ag.user_id
  where ag.user_id = (select viewer_user_id()) and (select viewer_sight() = 'grants')
$$;

-- What viewers may do with tables follows from the policies (grant-to-viewers.ts). Of functions with the rights of the
-- owner they get those that check the viewer themselves.
grant execute on function
  look_viewer, find_room_ids, find_asset_ids, find_labelled_asset_ids, find_ticket_ids, granted_asset_sites,
  shared_file_owner, file_uploader, count_images, lock_file_usage, lock_file_place, permissions_of, is_access_open,
  lock_mac_address, move_to_bin, move_rows_to_bin, join_bin_entries, restore_from_bin, mark_undo, is_undone,
  complete_import, finish_estate_job, devices_behind_agent, servers_lost_since, feeding_asset, lock_calendars
  to greenroom_viewer;
-- The server gives new rows their ids where it has to know them before.
grant usage on sequence sites_id_seq, rooms_id_seq, assets_id_seq to greenroom_viewer;
-- Jobs that begin with a change of a viewer: they carry ids, and their handlers read the rows themselves.
grant usage on schema greenroom_jobs to greenroom_viewer;
grant select on greenroom_jobs.queue to greenroom_viewer;
grant select, insert on greenroom_jobs.job to greenroom_viewer;
