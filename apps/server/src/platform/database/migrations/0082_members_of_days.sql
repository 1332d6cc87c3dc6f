-- A date is a time to PostgreSQL when no function takes a date: with 0075 the day of an alert became "2026-11-16T00:00:00+00:00".
create function json_member(name text, value date) returns text language sql stable parallel safe
  return coalesce(name || to_json(value)::text, name || 'null');
create function json_member(name text, value timestamp) returns text language sql stable parallel safe
  return coalesce(name || to_json(value)::text, name || 'null');
