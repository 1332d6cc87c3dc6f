-- What a device does in its room, where the words of its type do not say it, and whether its room is judged by it.
create table asset_roles (
  asset_id integer primary key references assets on delete cascade,
  role text,
  counts text not null default 'as-model' check (counts in ('as-model', 'optional', 'ignored')),
  set_by integer references users on delete set null,
  set_at timestamptz not null default now()
);

-- The partner's own words for roles: an asset type or category that begins with them.
create table role_maps (
  partner_id integer not null references partners on delete cascade,
  words text not null check (words <> ''),
  role text not null,
  primary key (partner_id, words)
);

-- What the partner's rooms of a type need. The models of the product are part of the program and have no row.
create table room_models (
  id integer generated always as identity primary key,
  partner_id integer not null references partners on delete cascade,
  -- Null: rooms of every other type.
  room_type text,
  room_type_key text collate "C" generated always as (fold_text(room_type)) stored,
  -- Of the model of this type; a draft has the next one.
  version integer not null,
  -- Rises with each draft and each activation: a draft names the one that it is based on.
  edition integer not null,
  document jsonb not null,
  state text not null check (state in ('draft', 'active', 'retired')),
  made_by integer references users on delete set null,
  made_by_name text not null,
  made_at timestamptz not null default now(),
  activated_at timestamptz
);
create unique index room_models_version_key on room_models (partner_id, coalesce(room_type_key, ''), version);
create unique index room_models_active_key on room_models (partner_id, coalesce(room_type_key, '')) where state = 'active';

-- The present state of each room, and why. Changes are in room_changes.
create table room_health (
  room_id integer primary key references rooms on delete cascade,
  state text not null check (state in ('down', 'degraded', 'unknown', 'healthy', 'unmonitored')),
  score smallint not null,
  since timestamptz not null,
  -- Since when it has been judged worse than its state: that counts only after a while.
  worse_since timestamptz,
  -- Null: a model of the product.
  model_id integer references room_models on delete set null,
  model_version integer,
  why jsonb not null,
  -- Of why, the needs that make the room what it is, without devices: for lists.
  causes jsonb not null,
  judged_at timestamptz not null,
  changed_at timestamptz not null
) with (fillfactor = 80);
create index room_health_model_id_idx on room_health (model_id);
create index room_health_worse_since_idx on room_health (worse_since) where worse_since is not null;
create index room_health_changed_at_idx on room_health (changed_at);

-- Rooms that have to be judged anew. Any part that writes statuses or the estate adds to it, by triggers; a row for each
-- cause and no unique key, so that two transactions never wait for each other here.
create table rooms_to_judge (
  id bigint generated always as identity primary key,
  room_id integer not null
);

create function judge_rooms_later(room_ids integer[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rooms_to_judge (room_id) select distinct i from unnest(room_ids) as i where i is not null;
  if found then perform pg_notify('greenroom_rooms_to_judge', ''); end if;
end $$;
revoke all on function judge_rooms_later(integer[]) from public;

-- A status: its room.
create function judge_room_of_status() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform judge_rooms_later(array(select room_id from assets where id = new.asset_id));
  return null;
end $$;
revoke all on function judge_room_of_status() from public;
create trigger asset_statuses_judge_insert after insert on asset_statuses
  for each row execute function judge_room_of_status();
create trigger asset_statuses_judge_update after update of condition on asset_statuses
  for each row when (old.condition is distinct from new.condition) execute function judge_room_of_status();

-- An asset that comes, goes, moves or becomes another kind of device: the rooms before and after.
create function judge_rooms_of_new_assets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform judge_rooms_later(array(select distinct room_id from new_rows where is_controlled));
  return null;
end $$;
revoke all on function judge_rooms_of_new_assets() from public;
create trigger assets_judge_insert after insert on assets
  referencing new table as new_rows for each statement execute function judge_rooms_of_new_assets();
create function judge_rooms_of_gone_assets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform judge_rooms_later(array(select distinct room_id from old_rows where is_controlled));
  return null;
end $$;
revoke all on function judge_rooms_of_gone_assets() from public;
create trigger assets_judge_delete after delete on assets
  referencing old table as old_rows for each statement execute function judge_rooms_of_gone_assets();
create function judge_rooms_of_asset() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform judge_rooms_later(array[old.room_id, new.room_id]);
  return null;
end $$;
revoke all on function judge_rooms_of_asset() from public;
create trigger assets_judge_update after update of room_id, is_controlled, asset_type, category, status on assets
  for each row when (
    (old.room_id, old.is_controlled, old.asset_type, old.category, old.status)
      is distinct from (new.room_id, new.is_controlled, new.asset_type, new.category, new.status))
  execute function judge_rooms_of_asset();

-- A room that is new, becomes another type or goes to another partner.
create function judge_new_rooms() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform judge_rooms_later(array(select id from new_rows));
  return null;
end $$;
revoke all on function judge_new_rooms() from public;
create trigger rooms_judge_insert after insert on rooms
  referencing new table as new_rows for each statement execute function judge_new_rooms();
create function judge_changed_room() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform judge_rooms_later(array[new.id]);
  return null;
end $$;
revoke all on function judge_changed_room() from public;
create trigger rooms_judge_update after update of room_type, partner_id on rooms
  for each row when ((old.room_type, old.partner_id) is distinct from (new.room_type, new.partner_id))
  execute function judge_changed_room();

alter table asset_roles enable row level security;
alter table role_maps enable row level security;
alter table room_models enable row level security;
alter table room_health enable row level security;
alter table rooms_to_judge enable row level security;
create policy asset_roles_system on asset_roles using ((select viewer_sight()) = 'system');
create policy role_maps_system on role_maps using ((select viewer_sight()) = 'system');
create policy room_models_system on room_models using ((select viewer_sight()) = 'system');
create policy room_health_system on room_health using ((select viewer_sight()) = 'system');
create policy rooms_to_judge_system on rooms_to_judge using ((select viewer_sight()) = 'system');
create policy asset_roles_seen on asset_roles for select using (
  (select viewer_sight()) = 'everything' or exists (select from assets a where a.id = asset_id));
create policy room_health_seen on room_health for select using (
  (select viewer_sight()) = 'everything' or exists (select from rooms r where r.id = room_id));
create policy role_maps_seen on role_maps for select using (
  case (select viewer_sight())
    when 'everything' then true
    when 'partners' then partner_id = any ((select viewer_partner_ids())::integer[])
    else false
  end);
create policy room_models_seen on room_models for select using (
  case (select viewer_sight())
    when 'everything' then true
    when 'partners' then partner_id = any ((select viewer_partner_ids())::integer[])
    else false
  end);
grant select, insert, update, delete on asset_roles, role_maps, room_models, room_health, rooms_to_judge to greenroom_app;

insert into rooms_to_judge (room_id) select id from rooms;
