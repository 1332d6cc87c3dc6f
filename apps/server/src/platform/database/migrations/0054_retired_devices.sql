-- A retired asset stays where it is; its device is neither polled nor counted as online or offline. The status is a word
-- that people, imports and Odoo set, so every way of setting it has this effect.
create function is_retired(status text) returns boolean
  language sql immutable parallel safe
  return coalesce(lower(btrim(status) collate "C") = 'retired', false);

-- The list of devices that an agent or a server polls also changes when a device is retired or returns to service.
-- Security definer: users who move and retire assets do not see connections, and without them no agent was notified.
create or replace function ring_for_moved_assets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('greenroom_agent_devices', site_id::text) from (
    select distinct r.site_id
    from before b join after a using (id)
    join device_connections c on c.asset_id = a.id
    left join assets outlet on outlet.id = c.outlet_asset_id
    cross join lateral (values (b.room_id), (a.room_id), (outlet.room_id)) as touched (room_id)
    join rooms r on r.id = touched.room_id
    where (b.room_id, b.is_controlled, is_retired(b.status))
      is distinct from (a.room_id, a.is_controlled, is_retired(a.status))
  ) as sites_to_tell;
  return null;
end $$;
alter function ring_for_moved_rooms() security definer;
alter function ring_for_moved_rooms() set search_path = public, pg_temp;
revoke all on function ring_for_moved_assets(), ring_for_moved_rooms() from public;
