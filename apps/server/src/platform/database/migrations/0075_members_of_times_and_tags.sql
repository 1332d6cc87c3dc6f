-- Times and tags of a list row, with types that are known when the statement is planned: to_json of any element looks them
-- up again for every row. Most rows have no tags.
do $$
declare
  -- PostgreSQL 17 and newer.
  writes_time text := case when current_setting('server_version_num')::integer >= 170000 then 'json_scalar' else 'to_json' end;
begin
  execute format('create function json_member(name text, value timestamptz) returns text language sql stable parallel safe
    return coalesce(name || %s(value)::text, name || ''null'')', writes_time);
end $$;
create function json_member(name text, value text[]) returns text language sql stable parallel safe
  return case when value = '{}' then name || '[]' else coalesce(name || to_json(value)::text, name || 'null') end;
