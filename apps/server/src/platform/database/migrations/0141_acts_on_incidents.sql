-- All users who exist may act on incidents; new ones get the permission by default.
update users set permissions = array_append(permissions, 'incidents.act')
where not 'incidents.act' = any (permissions);

-- Viewers do not see connections. Only ids, which each query joins with the assets that its viewer sees.
create function devices_behind_agent(of_site integer) returns setof integer
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select a.id from assets a join rooms r on r.id = a.room_id join device_connections c on c.asset_id = a.id
    where r.site_id = of_site and a.is_controlled and not is_retired(a.status)
      and (c.route = 'agent' or (c.route = 'auto' and exists (
        select from agents g where g.site_id = of_site and g.revoked_at is null)));
  end;
revoke all on function devices_behind_agent(integer) from public;
grant execute on function devices_behind_agent(integer) to greenroom_app;
