-- What is wrong, one row for each cause. See decision 0047. A site that changes hands takes its incidents along: they have
-- no partner of their own, and are seen with the site, or with a device or room of theirs. No foreign keys to the estate:
-- they outlive a stay in the bin.
create table incidents (
  id bigint generated always as identity primary key,
  site_id integer not null,
  key text not null,
  class text not null check (class in ('agent', 'outlet', 'site', 'room', 'asset')),
  trouble text,
  asset_id integer,
  outlet integer,
  room_id integer,
  state text not null check (state in ('open', 'acknowledged', 'verifying', 'resolved')),
  severity text not null check (severity in ('info', 'warning', 'critical')),
  began_at timestamptz not null,
  opened_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by integer references users on delete set null,
  assigned_to integer references users on delete set null,
  -- When a user last did something about it.
  attended_at timestamptz,
  verifying_since timestamptz,
  is_claimed boolean not null default false,
  resolved_at timestamptz,
  resolution text check (resolution in ('recovered', 'fixed', 'merged', 'false-alarm', 'removed')),
  merged_into bigint,
  left_over_from bigint,
  reopened smallint not null default 0,
  is_flapping boolean not null default false,
  -- Its cause is over, and some members have not come back yet.
  recovering_since timestamptz,
  version integer not null default 1,
  changed_at timestamptz not null,
  check ((state = 'resolved') = (resolved_at is not null))
);
create unique index incidents_open_key on incidents (key) where state <> 'resolved';
create index incidents_site_id_idx on incidents (site_id, resolved_at);
create index incidents_acknowledged_by_idx on incidents (acknowledged_by) where acknowledged_by is not null;
create index incidents_assigned_to_idx on incidents (assigned_to) where assigned_to is not null;

create table incident_members (
  incident_id bigint not null references incidents on delete cascade,
  asset_id integer not null,
  room_id integer,
  part text not null check (part in ('cause', 'folded', 'left-over')),
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (incident_id, asset_id)
);
-- A device belongs to one open incident at a time.
create unique index incident_members_open_idx on incident_members (asset_id) where ended_at is null;

-- Rooms that were down or degraded while one of their devices was a member.
create table incident_rooms (
  incident_id bigint not null references incidents on delete cascade,
  room_id integer not null,
  worst text not null check (worst in ('down', 'degraded')),
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (incident_id, room_id)
);

create table incident_events (
  id bigint generated always as identity primary key,
  incident_id bigint not null references incidents on delete cascade,
  at timestamptz not null,
  kind text not null,
  actor_id integer references users on delete set null,
  actor_name text,
  detail jsonb not null default '{}'
);
create index incident_events_incident_id_idx on incident_events (incident_id, id);
create index incident_events_actor_id_idx on incident_events (actor_id) where actor_id is not null;

-- A snoozed cause has quiet incidents; one that was a false alarm has none.
create table incident_mutes (
  key text primary key,
  site_id integer not null references sites on delete cascade,
  kind text not null check (kind in ('snooze', 'false-alarm')),
  until timestamptz not null,
  until_recovered boolean not null default false,
  reason text not null default '' check (length(reason) <= 500),
  made_by integer references users on delete set null,
  made_by_name text not null,
  made_at timestamptz not null
);
create index incident_mutes_site_id_idx on incident_mutes (site_id);
create index incident_mutes_made_by_idx on incident_mutes (made_by) where made_by is not null;

-- Without `on_asset_id` the device does not work.
create table asset_links (
  asset_id integer not null references assets on delete cascade,
  on_asset_id integer not null references assets on delete cascade,
  kind text not null check (kind in ('network', 'control', 'power')),
  primary key (asset_id, on_asset_id),
  check (asset_id <> on_asset_id)
);
create index asset_links_on_asset_id_idx on asset_links (on_asset_id);

-- When the incidents of a site are decided next although nothing has changed.
create table incident_turns (
  site_id integer primary key references sites on delete cascade,
  look_again_at timestamptz
);
create index incident_turns_look_again_at_idx on incident_turns (look_again_at) where look_again_at is not null;

-- Sites that something has changed for: a row for each cause and no unique key, as rooms_to_judge.
create table sites_to_decide (
  id bigint generated always as identity primary key,
  site_id integer not null
);

-- Whatever makes a room be judged anew can change the incidents of its site.
create or replace function judge_rooms_later(room_ids integer[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rooms_to_judge (room_id) select distinct i from unnest(room_ids) as i where i is not null;
  if found then perform pg_notify('greenroom_rooms_to_judge', ''); end if;
  insert into sites_to_decide (site_id) select distinct site_id from rooms where id = any (room_ids);
end $$;

-- The severity of an incident follows from the states of rooms.
create function decide_site_of_room() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sites_to_decide (site_id) select site_id from rooms where id = new.room_id;
  return null;
end $$;
revoke all on function decide_site_of_room() from public;
create trigger room_health_decide after update of state on room_health
  for each row when (old.state is distinct from new.state) execute function decide_site_of_room();

alter table incidents enable row level security;
alter table incident_members enable row level security;
alter table incident_rooms enable row level security;
alter table incident_events enable row level security;
alter table incident_mutes enable row level security;
alter table asset_links enable row level security;
alter table incident_turns enable row level security;
alter table sites_to_decide enable row level security;
create policy incidents_system on incidents using ((select viewer_sight()) = 'system');
create policy incident_members_system on incident_members using ((select viewer_sight()) = 'system');
create policy incident_rooms_system on incident_rooms using ((select viewer_sight()) = 'system');
create policy incident_events_system on incident_events using ((select viewer_sight()) = 'system');
create policy incident_mutes_system on incident_mutes using ((select viewer_sight()) = 'system');
create policy asset_links_system on asset_links using ((select viewer_sight()) = 'system');
create policy incident_turns_system on incident_turns using ((select viewer_sight()) = 'system');
create policy sites_to_decide_system on sites_to_decide using ((select viewer_sight()) = 'system');

-- Viewers read; changes run as the system, after a check as the viewer.
create policy incident_members_seen on incident_members for select using (
  exists (select from assets a where a.id = asset_id));
create policy incident_rooms_seen on incident_rooms for select using (
  exists (select from rooms r where r.id = room_id));
create policy incidents_seen on incidents for select using (
  exists (select from sites s where s.id = site_id)
  or exists (select from incident_members m where m.incident_id = incidents.id)
  or exists (select from incident_rooms r where r.incident_id = incidents.id));
create policy incident_events_seen on incident_events for select using (
  exists (select from incidents i where i.id = incident_id));
create policy incident_mutes_seen on incident_mutes for select using (
  exists (select from sites s where s.id = site_id));
create policy asset_links_seen on asset_links for select using (
  exists (select from assets a where a.id = asset_id) and exists (select from assets a where a.id = on_asset_id));

grant select, insert, update, delete on incidents, incident_members, incident_rooms, incident_mutes, asset_links,
  incident_turns, sites_to_decide to greenroom_app;
-- Events can only be appended to.
grant select, insert on incident_events to greenroom_app;

insert into sites_to_decide (site_id) select id from sites;
