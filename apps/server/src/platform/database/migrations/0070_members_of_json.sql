-- A field of a JSON object with its name, for rows in which no text needs an escape: most rows of most lists. The name comes
-- with its comma and colon, ',"model":', and is constant, so that PostgreSQL joins the constant parts when it plans.
create function json_member(name text, value text) returns text language sql stable parallel safe
  return coalesce(name || '"' || value || '"', name || 'null');
create function json_member(name text, value smallint) returns text language sql stable parallel safe
  return coalesce(name || value::text, name || 'null');
create function json_member(name text, value integer) returns text language sql stable parallel safe
  return coalesce(name || value::text, name || 'null');
create function json_member(name text, value bigint) returns text language sql stable parallel safe
  return coalesce(name || value::text, name || 'null');
create function json_member(name text, value boolean) returns text language sql stable parallel safe
  return coalesce(name || value::text, name || 'null');
create function json_member(name text, value anyelement) returns text language sql stable parallel safe
  as $$ select coalesce(name || to_json(value)::text, name || 'null') $$;

-- What json_member does not escape.
create function json_unescaped(value text) returns text language sql immutable parallel safe
  return coalesce(value, '');
create function json_unescaped(value anyelement) returns text language sql immutable parallel safe
  as $$ select '' $$;
