-- A data folder of an older version may have partitions with other names. They stay, and do not keep others from being
-- dropped.
create function has_history_name(parent text, child text) returns boolean language sql immutable as $$
  select child ~ ('^' || parent || '_' || regexp_replace((history_unit(parent)).pattern, '[A-Z]', '[0-9]', 'g') || '$')
$$;

create or replace function drop_history_before(parent text, day date) returns boolean
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  unit text;
  pattern text;
  child text;
begin
  if viewer_sight() <> 'system' then raise exception 'only the installation itself drops partitions'; end if;
  select u.unit, u.pattern into unit, pattern from history_unit(parent) u;
  if unit is null then raise exception '% has no partitions', parent; end if;
  select c.relname into child
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ('public.' || quote_ident(parent))::regclass
      and case when has_history_name(parent, c.relname)
        then to_date(substr(c.relname, length(parent) + 2), pattern) + ('1 ' || unit)::interval <= day
        else false end
    order by c.relname limit 1;
  if child is null then return false; end if;
  execute format('drop table greenroom_history.%I', child);
  return true;
end $$;

-- Those that no job drops.
create function unreadable_history_partitions() returns setof text
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select c.relname::text from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relnamespace = 'public'::regnamespace and (history_unit(p.relname::text)).unit is not null
      and not has_history_name(p.relname::text, c.relname::text)
    order by 1;
  end;
revoke execute on function unreadable_history_partitions() from public;
grant execute on function unreadable_history_partitions() to greenroom_app;
