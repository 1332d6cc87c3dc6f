-- The viewer behind a session as JSON, and the revision of what this viewer sees (inventory_revision); both null when the
-- session has ended. In PL/pgSQL, because it keeps the plans of its statements and runs only those of the branch it takes.
-- It names viewer_of_session, which a later migration creates: nothing calls this before the server has all of them.
create function look_viewer(wanted_session uuid, wanted_user integer, out viewer text, out revision text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen record;
begin
  select * into seen from viewer_of_session(wanted_session, wanted_user);
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
revoke all on function look_viewer(uuid, integer) from public;
grant execute on function look_viewer(uuid, integer) to greenroom_app;

-- A value as it stands in JSON, for concat. row_to_json looks up the type of every column again for every row, which is
-- most of its cost in a list of a thousand rows; with these the types are known when the statement is planned.
create function to_json_value(value smallint) returns text language sql stable parallel safe
  return coalesce(value::text, 'null');
create function to_json_value(value integer) returns text language sql stable parallel safe
  return coalesce(value::text, 'null');
create function to_json_value(value bigint) returns text language sql stable parallel safe
  return coalesce(value::text, 'null');
create function to_json_value(value boolean) returns text language sql stable parallel safe
  return coalesce(value::text, 'null');
create function to_json_value(value anyelement) returns json language sql stable parallel safe
  as $$ select coalesce(to_json(value), 'null'::json) $$;
do $$
begin
  -- PostgreSQL 17 and newer can escape a text without looking up its type.
  execute format('create function to_json_value(value text) returns json language sql stable parallel safe
    return coalesce(%s(value), ''null''::json)',
    case when current_setting('server_version_num')::integer >= 170000 then 'json_scalar' else 'to_json' end);
end $$;
