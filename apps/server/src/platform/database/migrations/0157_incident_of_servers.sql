-- The incident of servers that reach no devices any more. It has no site, and superusers alone see it.
alter table incidents alter column site_id drop not null;
alter table incidents drop constraint incidents_class_check;
alter table incidents add constraint incidents_class_check
  check (class in ('servers', 'agent', 'outlet', 'site', 'room', 'asset')) not valid;
alter table incidents validate constraint incidents_class_check;
alter table incidents add constraint incidents_site_check check ((site_id is null) = (class = 'servers')) not valid;
alter table incidents validate constraint incidents_site_check;

alter policy incidents_seen on incidents using (
  exists (select from sites s where s.id = site_id)
  or exists (select from incident_members m where m.incident_id = incidents.id)
  or exists (select from incident_rooms r where r.incident_id = incidents.id)
  or (class = 'servers' and (select viewer_sight()) = 'everything'));

-- All users learn that the servers reach nothing, and since when. Nothing else of the incident.
create function servers_lost_since() returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select i.began_at from incidents i where i.key = 'watch:servers' and i.state in ('open', 'acknowledged') limit 1;
  end;
revoke all on function servers_lost_since() from public;
grant execute on function servers_lost_since() to greenroom_app;

-- While the servers reach nothing, the devices that they poll are unknown.
alter table watch_gaps drop constraint watch_gaps_reason_check;
alter table watch_gaps add constraint watch_gaps_reason_check
  check (reason in ('agent-offline', 'server-stopped', 'servers-cut-off')) not valid;
alter table watch_gaps validate constraint watch_gaps_reason_check;

create or replace function judge_rooms_of_gap() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.site_id is not null then
    perform judge_rooms_later(array(
      select r.id from rooms r
      where r.site_id = new.site_id and exists (select from assets a where a.room_id = r.id and a.is_controlled)));
  elsif new.reason = 'servers-cut-off' then
    perform judge_rooms_later(array(
      select distinct a.room_id from assets a join device_connections c on c.asset_id = a.id
      where a.is_controlled and c.route <> 'agent'));
  end if;
  return null;
end $$;
