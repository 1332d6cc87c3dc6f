-- A device hangs on an outlet of its own partner. As with sites, rooms and assets the composite keys make anything else
-- impossible: a site that changes hands takes its devices and their outlets along, and is refused while one of them hangs
-- on an outlet that would stay behind.
alter table device_connections add column partner_id integer;
update device_connections c set partner_id = a.partner_id from assets a where a.id = c.asset_id;
update device_connections c set outlet_asset_id = null, outlet_number = null
  from assets o where o.id = c.outlet_asset_id and o.partner_id <> c.partner_id;
alter table device_connections
  alter column partner_id set not null,
  drop constraint device_connections_asset_id_fkey,
  drop constraint device_connections_outlet_asset_id_fkey,
  add foreign key (asset_id, partner_id) references assets (id, partner_id) on update cascade on delete cascade,
  add constraint device_connections_outlet_of_own_partner foreign key (outlet_asset_id, partner_id)
    references assets (id, partner_id) on update cascade on delete set null (outlet_asset_id);

create function set_partner_of_connection() returns trigger language plpgsql as $$
begin
  new.partner_id := (select partner_id from assets where id = new.asset_id);
  return new;
end $$;
create trigger device_connections_partner before insert or update of asset_id on device_connections
  for each row execute function set_partner_of_connection();

-- What the agent of a site may talk to also changes when a device, its outlet or a room moves, or when control begins or
-- ends: then the bell of platform/events rings. Once for a statement and a site, and a transaction hears equal bells as
-- one, so an import of a whole estate rings as often as it touches sites.
create function ring_for_moved_assets() returns trigger language plpgsql as $$
begin
  perform pg_notify('greenroom_agent_devices', site_id::text) from (
    select distinct r.site_id
    from before b join after a using (id)
    join device_connections c on c.asset_id = a.id
    left join assets outlet on outlet.id = c.outlet_asset_id
    cross join lateral (values (b.room_id), (a.room_id), (outlet.room_id)) as touched (room_id)
    join rooms r on r.id = touched.room_id
    where (b.room_id, b.is_controlled) is distinct from (a.room_id, a.is_controlled)
  ) as sites_to_tell;
  return null;
end $$;
create trigger assets_ring after update on assets
  referencing old table as before new table as after
  for each statement execute function ring_for_moved_assets();

create function ring_for_moved_rooms() returns trigger language plpgsql as $$
begin
  perform pg_notify('greenroom_agent_devices', site_id::text) from (
    select distinct touched.site_id
    from before b join after a using (id)
    cross join lateral (values (b.site_id), (a.site_id)) as touched (site_id)
    where b.site_id <> a.site_id
      and exists (select from assets s join device_connections c on c.asset_id = s.id where s.room_id = a.id)
  ) as sites_to_tell;
  return null;
end $$;
create trigger rooms_ring after update on rooms
  referencing old table as before new table as after
  for each statement execute function ring_for_moved_rooms();

-- Old rows of the log are forgotten, by the installation itself.
grant delete on asset_operations to greenroom_app;
