-- What devices and rooms were like, over time. Rows are never changed by a viewer, and have no foreign keys: they outlive a
-- stay in the bin, and those of a thing that is gone for ever are seen by none and go with their partition.
--
-- The application reaches partitions through their parent alone, where the policy is: it has no right in their schema.
create schema if not exists greenroom_history;

-- When the condition, the failure code, the power or the use of a device changed. The numbers are places in lists of the
-- domain, counted from 1. `device_message` and `message` describe the status and are not compared.
create table asset_changes (
  asset_id integer not null,
  at timestamptz not null,
  room_id integer,
  condition smallint not null,
  code smallint,
  power smallint,
  in_use boolean,
  device_message jsonb,
  message text,
  primary key (asset_id, at)
) partition by range (at);

-- The polls of a device in an hour, one byte each.
create table asset_samples (
  asset_id integer not null,
  hour timestamptz not null,
  period_s smallint not null,
  phase_ms integer not null,
  polls bytea not null,
  primary key (asset_id, hour, period_s)
) partition by range (hour);

-- Derived from the two above, for each hour; standby includes asleep, unknown includes restarting.
create table asset_hours (
  asset_id integer not null,
  hour timestamptz not null,
  working_s smallint not null,
  standby_s smallint not null,
  warning_s smallint not null,
  fault_s smallint not null,
  unreachable_s smallint not null,
  blind_s smallint not null,
  unknown_s smallint not null,
  polls smallint not null default 0,
  misses smallint not null default 0,
  answer_ms_avg smallint,
  answer_ms_max smallint,
  primary key (asset_id, hour)
) partition by range (hour);

-- For each day of the site's calendar: within service hours, and the whole day (all_).
create table asset_days (
  asset_id integer not null,
  day date not null,
  open_s integer not null,
  works_s integer not null,
  broken_s integer not null,
  unknown_s integer not null,
  excluded_s integer not null,
  all_works_s integer not null,
  all_broken_s integer not null,
  all_unknown_s integer not null,
  changes smallint not null default 0,
  primary key (asset_id, day)
) partition by range (day);

create table room_changes (
  room_id integer not null,
  at timestamptz not null,
  state text not null,
  score smallint,
  model_id integer,
  why jsonb,
  primary key (room_id, at)
) partition by range (at);

create table room_days (
  room_id integer not null,
  day date not null,
  open_s integer not null,
  healthy_s integer not null,
  degraded_s integer not null,
  down_s integer not null,
  unknown_s integer not null,
  excluded_s integer not null,
  all_down_s integer not null,
  model_id integer,
  closed_at timestamptz,
  primary key (room_id, day)
) partition by range (day);

-- Times in which the devices of a site could not be polled: one row instead of a change of each device. Without a site:
-- the devices that the servers poll themselves. filled_until: what the agent has sent later covers the gap up to then.
create table watch_gaps (
  id bigint generated always as identity primary key,
  site_id integer references sites on delete cascade,
  began_at timestamptz not null,
  ended_at timestamptz,
  filled_until timestamptz,
  reason text not null check (reason in ('agent-offline', 'server-stopped'))
);
create unique index watch_gaps_open_idx on watch_gaps (coalesce(site_id, 0)) where ended_at is null;
create index watch_gaps_site_idx on watch_gaps (site_id, began_at);

alter table asset_changes enable row level security;
alter table asset_samples enable row level security;
alter table asset_hours enable row level security;
alter table asset_days enable row level security;
alter table room_changes enable row level security;
alter table room_days enable row level security;
alter table watch_gaps enable row level security;

create policy asset_changes_system on asset_changes using ((select viewer_sight()) = 'system');
create policy asset_samples_system on asset_samples using ((select viewer_sight()) = 'system');
create policy asset_hours_system on asset_hours using ((select viewer_sight()) = 'system');
create policy asset_days_system on asset_days using ((select viewer_sight()) = 'system');
create policy room_changes_system on room_changes using ((select viewer_sight()) = 'system');
create policy room_days_system on room_days using ((select viewer_sight()) = 'system');
create policy watch_gaps_system on watch_gaps using ((select viewer_sight()) = 'system');

-- The subqueries obey the policies of assets, rooms and sites: a site that changes hands takes its history along. Also for
-- a viewer of everything: what is gone is seen by none.
create policy asset_changes_seen on asset_changes for select using (exists (select from assets a where a.id = asset_id));
create policy asset_samples_seen on asset_samples for select using (exists (select from assets a where a.id = asset_id));
create policy asset_hours_seen on asset_hours for select using (exists (select from assets a where a.id = asset_id));
create policy asset_days_seen on asset_days for select using (exists (select from assets a where a.id = asset_id));
create policy room_changes_seen on room_changes for select using (exists (select from rooms r where r.id = room_id));
create policy room_days_seen on room_days for select using (exists (select from rooms r where r.id = room_id));
create policy watch_gaps_seen on watch_gaps for select using (exists (select from sites s where s.id = site_id));

grant select, insert, update, delete on
  asset_changes, asset_samples, asset_hours, asset_days, room_changes, room_days, watch_gaps to greenroom_app;

-- How long the rows of one partition reach, and how its name ends; null for any other table.
create function history_unit(parent text, out unit text, out pattern text) language sql immutable as $$
  select case when parent = 'asset_samples' then 'day'
      when parent in ('asset_changes', 'asset_hours', 'room_changes') then 'month'
      when parent in ('asset_days', 'room_days') then 'year' end,
    case when parent = 'asset_samples' then 'YYYY_MM_DD'
      when parent in ('asset_changes', 'asset_hours', 'room_changes') then 'YYYY_MM'
      when parent in ('asset_days', 'room_days') then 'YYYY' end
$$;

-- Makes the partition for a day, in UTC, if it is missing. The table is made first and then attached, which needs a weaker
-- lock on the parent than to create it as a partition: others go on reading and writing.
create function ensure_history_partition(parent text, day date) returns void
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
  if to_regclass('greenroom_history.' || quote_ident(child)) is not null then return; end if;
  -- Polls are added to the row of their hour: the free part of a page keeps it there.
  execute format('create table greenroom_history.%I (like public.%I including all) with (fillfactor = %s)',
    child, parent, case when parent = 'asset_samples' then 70 else 100 end);
  execute format('alter table public.%I attach partition greenroom_history.%I for values from (%L) to (%L)',
    parent, child,
    case when unit = 'year' then starts::text else starts::text || '+00' end,
    case when unit = 'year' then (starts + '1 year')::text else (starts + ('1 ' || unit)::interval)::text || '+00' end);
end $$;

-- The partitions of all tables from one day to another.
create function ensure_history_partitions(until date, since date default (now() at time zone 'UTC')::date)
  returns void language plpgsql as $$
declare
  parent text;
  day date;
begin
  if until - since > 4000 then raise exception 'from % to % are too many days', since, until; end if;
  foreach parent in array array['asset_changes', 'asset_samples', 'asset_hours', 'asset_days', 'room_changes', 'room_days']
  loop
    for day in select distinct date_trunc(u.unit, d)::date
      from history_unit(parent) u, generate_series(since::timestamp, until::timestamp, '1 day') d order by 1
    loop
      perform ensure_history_partition(parent, day);
    end loop;
  end loop;
end $$;

-- Drops the oldest partition of a table if it ends by that day, and returns whether there was one. The lock on the parent
-- is short, and given up when it does not come at once.
create function drop_history_before(parent text, day date) returns boolean
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
      and to_date(substr(c.relname, length(parent) + 2), pattern) + ('1 ' || unit)::interval <= day
    order by c.relname limit 1;
  if child is null then return false; end if;
  execute format('drop table greenroom_history.%I', child);
  return true;
end $$;

revoke execute on function ensure_history_partition, drop_history_before from public;
grant execute on function ensure_history_partition, drop_history_before to greenroom_app;

-- Those of today; the server makes the next ones when it starts, and every hour.
select set_config('app.sight', 'system', true);
select ensure_history_partitions((now() at time zone 'UTC')::date);
select set_config('app.sight', '', true);
