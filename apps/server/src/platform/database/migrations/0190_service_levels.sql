-- What a partner has promised, by priority: [{"priority": 3, "response_minutes": 60, "solution_minutes": 480}]. See
-- decision 0053.
create table service_levels (
  partner_id integer primary key references partners on delete cascade,
  version integer not null,
  levels jsonb not null,
  changed_at timestamptz not null
);

-- The clock of a ticket as it is shown, and when it has to be counted again.
create table ticket_clocks (
  ticket_id integer primary key references tickets on delete cascade,
  -- That of the ticket: who sees it sees the clock.
  partner_id integer not null references partners on delete cascade,
  site_id integer,
  state text not null check (state in ('running', 'paused', 'met', 'missed', 'cancelled')),
  -- The next target. Null when all have ended, with what follows.
  target text check (target in ('response', 'solution')),
  due_at timestamptz,
  warn_at timestamptz,
  counted_at timestamptz not null,
  left_s integer,
  -- Open from one minute to another, and so on, in minutes since 1970; null around the clock.
  hours integer[],
  time_zone text,
  week jsonb,
  -- Of what users were notified: 'response.soon', 'response.late', 'solution.soon', 'solution.late'.
  notified text[] not null default '{}',
  look_at timestamptz
);
create index ticket_clocks_partner_id_idx on ticket_clocks (partner_id);
create index ticket_clocks_site_id_idx on ticket_clocks (site_id) where state in ('running', 'paused');
create index ticket_clocks_due_at_idx on ticket_clocks (due_at) where due_at is not null;
create index ticket_clocks_look_at_idx on ticket_clocks (look_at) where look_at is not null;

-- Each target of a ticket. One that has ended stays as it was, also when the level changes: reports count these rows.
create table ticket_targets (
  ticket_id integer not null references tickets on delete cascade,
  target text not null check (target in ('response', 'solution')),
  partner_id integer not null references partners on delete cascade,
  site_id integer,
  priority integer not null,
  target_s integer not null,
  -- The service time that was used, up to the end or to the last count.
  used_s integer not null,
  state text not null check (state in ('running', 'paused', 'met', 'missed', 'cancelled')),
  due_at timestamptz,
  ended_at timestamptz,
  primary key (ticket_id, target)
);
create index ticket_targets_partner_id_idx on ticket_targets (partner_id, ended_at);

-- Tickets whose clocks have to be counted. Rows are only added and deleted, so that no change waits for another.
create table ticket_clocks_to_count (
  id bigint generated always as identity primary key,
  ticket_id integer not null
);
create index ticket_clocks_to_count_ticket_id_idx on ticket_clocks_to_count (ticket_id);

alter table service_levels enable row level security;
alter table ticket_clocks enable row level security;
alter table ticket_targets enable row level security;
alter table ticket_clocks_to_count enable row level security;
create policy service_levels_system on service_levels using ((select viewer_sight()) = 'system');
create policy ticket_clocks_system on ticket_clocks using ((select viewer_sight()) = 'system');
create policy ticket_targets_system on ticket_targets using ((select viewer_sight()) = 'system');
create policy ticket_clocks_to_count_system on ticket_clocks_to_count using ((select viewer_sight()) = 'system');
-- As tickets_seen.
create policy ticket_clocks_seen on ticket_clocks for select using (
  (select viewer_sight()) = 'everything' or partner_id = any ((select viewer_partner_ids())::integer[]));
create policy ticket_targets_seen on ticket_targets for select using (
  (select viewer_sight()) = 'everything' or partner_id = any ((select viewer_partner_ids())::integer[]));
grant select, insert, update, delete on service_levels, ticket_clocks, ticket_targets to greenroom_app;
grant select, insert, delete on ticket_clocks_to_count to greenroom_app;

-- Whoever changes a ticket, also Odoo, the rule of incidents or a node of an older release: it is counted again.
create function mark_ticket_clock() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ticket_clocks_to_count (ticket_id)
  select new.id where exists (select from service_levels l where l.partner_id = new.partner_id)
    or exists (select from ticket_clocks c where c.ticket_id = new.id);
  if found then
    perform pg_notify('greenroom_ticket_clocks', '');
  end if;
  return null;
end $$;
revoke all on function mark_ticket_clock() from public;
create trigger tickets_mark_new_clock after insert on tickets for each row execute function mark_ticket_clock();
create trigger tickets_mark_clock after update on tickets for each row
  when (old.stage is distinct from new.stage or old.priority is distinct from new.priority
    or old.site_id is distinct from new.site_id or old.partner_id is distinct from new.partner_id)
  execute function mark_ticket_clock();

create function mark_answered_clock() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ticket_clocks_to_count (ticket_id)
  select c.ticket_id from ticket_clocks c where c.ticket_id = new.ticket_id;
  if found then
    perform pg_notify('greenroom_ticket_clocks', '');
  end if;
  return null;
end $$;
revoke all on function mark_answered_clock() from public;
create trigger ticket_comments_mark_clock after insert on ticket_comments for each row
  when (new.audience = 'customer') execute function mark_answered_clock();

create function mark_clocks_of_sites(ids integer[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ticket_clocks_to_count (ticket_id)
  select c.ticket_id from ticket_clocks c where c.site_id = any (ids) and c.state in ('running', 'paused');
  if found then
    perform pg_notify('greenroom_ticket_clocks', '');
  end if;
end $$;
revoke all on function mark_clocks_of_sites(integer[]) from public;

-- Its service hours: the time zone, the calendar, and what the calendar says. Each change of a calendar counts its version.
create function mark_clocks_of_site() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'service_calendars' then
    perform mark_clocks_of_sites(array(select u.site_id from site_services u where u.calendar_id = new.id));
  elsif tg_table_name = 'site_services' then
    perform mark_clocks_of_sites(array[new.site_id]);
  else
    perform mark_clocks_of_sites(array[new.id]);
  end if;
  return null;
end $$;
revoke all on function mark_clocks_of_site() from public;
create trigger sites_mark_clocks after update on sites for each row
  when (old.time_zone is distinct from new.time_zone or old.country is distinct from new.country
    or old.latitude is distinct from new.latitude or old.longitude is distinct from new.longitude)
  execute function mark_clocks_of_site();
create trigger site_services_mark_new_clocks after insert on site_services for each row
  when (new.calendar_id is not null) execute function mark_clocks_of_site();
create trigger site_services_mark_clocks after update on site_services for each row
  when (old.calendar_id is distinct from new.calendar_id) execute function mark_clocks_of_site();
create trigger service_calendars_mark_clocks after update on service_calendars for each row
  when (old.version is distinct from new.version) execute function mark_clocks_of_site();
