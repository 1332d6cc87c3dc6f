-- A column of a list as the server writes it into JSON: texts, numbers and truth values as they are, everything else as JSON.
-- PostgreSQL puts these functions into the statement, so the first ones cost nothing. See decision 0079.
create function json_field(value text) returns text language sql stable parallel safe return value;
create function json_field(value smallint) returns smallint language sql stable parallel safe return value;
create function json_field(value integer) returns integer language sql stable parallel safe return value;
create function json_field(value bigint) returns bigint language sql stable parallel safe return value;
create function json_field(value boolean) returns boolean language sql stable parallel safe return value;
create function json_field(value date) returns json language sql stable parallel safe return to_json(value);
create function json_field(value timestamp) returns json language sql stable parallel safe return to_json(value);
create function json_field(value anyelement) returns json language sql stable parallel safe
  as $$ select to_json(value) $$;
create function json_field(value text[]) returns json language sql stable parallel safe
  return case when value = '{}' then '[]'::json else to_json(value) end;
do $$
declare
  -- PostgreSQL 17 and newer.
  writes_time text := case when current_setting('server_version_num')::integer >= 170000 then 'json_scalar' else 'to_json' end;
begin
  execute format('create function json_field(value timestamptz) returns json language sql stable parallel safe
    return %s(value)', writes_time);
end $$;
