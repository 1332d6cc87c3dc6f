-- Who a session is, once. It was the body of a function in SQL: PostgreSQL before 18 plans such a body anew for each call,
-- and every request has one. PL/pgSQL keeps the plan on each connection.
create view session_viewers as
  select s.id as session_id, u.id as user_id, u.partner_id,
    array(select u.partner_id union select l.partner_id from user_partners l where l.user_id = u.id order by 1) as partner_ids,
    u.is_superuser, u.force_explicit_grants, u.must_change_password,
    -- The same as permissions_of, which is not called here because every request runs this.
    case when u.roles = '{}' then u.permissions else array(
      select unnest(u.permissions)
      union
      select unnest(r.permissions) from roles r where lower(r.name) in (select lower(word) from unnest(u.roles) as word)
      order by 1) end as permissions
  from sessions s join users u on u.id = s.user_id left join sign_in_rules limits on limits.partner_id = u.partner_id
  where s.ended_at is null and s.expires_at > now() and u.is_active and is_access_open(u.access_ends_on)
    and (limits.max_session_hours is null or s.created_at + make_interval(hours => limits.max_session_hours) > now())
    and (limits.idle_minutes is null
      or coalesce(s.last_used_at, s.created_at) + make_interval(mins => limits.idle_minutes) > now());

create or replace function viewer_of_session(wanted_session uuid, wanted_user integer)
  returns table (user_id integer, partner_id integer, partner_ids integer[], is_superuser boolean,
    force_explicit_grants boolean, must_change_password boolean, permissions text[])
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select v.user_id, v.partner_id, v.partner_ids, v.is_superuser, v.force_explicit_grants, v.must_change_password,
      v.permissions
    from session_viewers v where v.session_id = wanted_session and v.user_id = wanted_user;
end $$;

create or replace function look_viewer(wanted_session uuid, wanted_user integer, out viewer text, out revision text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen record;
begin
  if exists (select from api_tokens where id = wanted_session) then
    select * into seen from viewer_of_token(wanted_session, wanted_user);
  else
    select v.user_id, v.partner_id, v.partner_ids, v.is_superuser, v.force_explicit_grants, v.must_change_password,
      v.permissions
    into seen from session_viewers v where v.session_id = wanted_session and v.user_id = wanted_user;
  end if;
  if not found then
    return;
  end if;
  viewer := row_to_json(seen)::text;
  if seen.is_superuser then
    revision := inventory_revision('everything', seen.user_id, seen.partner_ids);
  elsif seen.force_explicit_grants then
    revision := inventory_revision('grants', seen.user_id, seen.partner_ids);
  else
    revision := (select coalesce(sum(step), 0) from inventory_revisions where partner_id = any (seen.partner_ids));
  end if;
end $$;
