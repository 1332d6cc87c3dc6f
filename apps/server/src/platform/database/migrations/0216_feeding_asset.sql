-- The device whose outlet feeds an asset. Connections are hidden from viewers; that one device feeds another is not: the
-- caller shows the feeding device only to those who see it.
create function feeding_asset(fed integer) returns integer
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select c.outlet_asset_id from device_connections c where c.asset_id = fed;
  end;
revoke all on function feeding_asset(integer) from public;
grant execute on function feeding_asset(integer) to greenroom_app;
