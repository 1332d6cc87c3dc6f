-- The second look, after the lock, must see what another server has made meanwhile. to_regclass may answer from a cache
-- that the wait for an advisory lock does not refresh; a query of the catalog has a snapshot of its own.
create or replace function ensure_history_partition(parent text, day date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  unit text;
  pattern text;
  starts timestamp;
  child text;
begin
  if viewer_sight() <> 'system' then raise exception 'only the installation itself makes partitions'; end if;
  select u.unit, u.pattern into unit, pattern from history_unit(parent) u;
  if unit is null then raise exception '% has no partitions', parent; end if;
  starts := date_trunc(unit, day::timestamp);
  child := parent || '_' || to_char(starts, pattern);
  if to_regclass('greenroom_history.' || quote_ident(child)) is not null then return; end if;
  -- Two servers may need it at once. The number is in advisory-locks.ts.
  perform pg_advisory_xact_lock(7247047);
  if exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'greenroom_history' and c.relname = child) then return; end if;
  -- Polls are added to the row of their hour: the free part of a page keeps it there.
  execute format('create table greenroom_history.%I (like public.%I including all) with (fillfactor = %s)',
    child, parent, case when parent = 'asset_samples' then 70 else 100 end);
  execute format('alter table public.%I attach partition greenroom_history.%I for values from (%L) to (%L)',
    parent, child,
    case when unit = 'year' then starts::text else starts::text || '+00' end,
    case when unit = 'year' then (starts + '1 year')::text else (starts + ('1 ' || unit)::interval)::text || '+00' end);
end $$;
