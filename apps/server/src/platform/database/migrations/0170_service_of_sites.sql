-- Calendar and target of a site are facts of the site as well: the import writes them, and the history, the undo, the bin
-- and the export of sites know them. See decision 0040. The same values stay in site_services, which everything else reads.
alter table service_calendars add unique (id, partner_id);
alter table sites
  add column calendar_id integer,
  add foreign key (calendar_id, partner_id) references service_calendars (id, partner_id)
    on delete set null (calendar_id),
  add column target_availability double precision check (target_availability between 0 and 100);
create index sites_calendar_id_idx on sites (calendar_id) where calendar_id is not null;

-- Not a change of the sites: it has no history, and versions stay.
alter table sites disable trigger user;
update sites set calendar_id = s.calendar_id, target_availability = s.target_availability
from site_services s
where s.site_id = sites.id and (s.calendar_id is not null or s.target_availability is not null);
alter table sites enable trigger user;

-- As for the time zone, see 0120: security definer, and a row that comes back from the bin clears nothing.
create function copy_service_to_site() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sites set calendar_id = new.calendar_id, target_availability = new.target_availability
  where id = new.site_id
    and (calendar_id, target_availability) is distinct from (new.calendar_id, new.target_availability);
  return new;
end $$;
revoke all on function copy_service_to_site() from public;
create trigger site_services_given after insert on site_services for each row
  when (new.calendar_id is not null or new.target_availability is not null) execute function copy_service_to_site();
create trigger site_services_changed after update of calendar_id, target_availability on site_services for each row
  when ((old.calendar_id, old.target_availability) is distinct from (new.calendar_id, new.target_availability))
  execute function copy_service_to_site();

create function copy_service_of_site() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into site_services as s (site_id, time_zone, calendar_id, target_availability)
  values (new.id, new.time_zone, new.calendar_id, new.target_availability)
  on conflict (site_id) do update set calendar_id = new.calendar_id, target_availability = new.target_availability,
    version = s.version + 1
  where (s.calendar_id, s.target_availability) is distinct from (new.calendar_id, new.target_availability);
  return new;
end $$;
revoke all on function copy_service_of_site() from public;
create trigger sites_service_changed after update of calendar_id, target_availability on sites for each row
  when ((old.calendar_id, old.target_availability) is distinct from (new.calendar_id, new.target_availability))
  execute function copy_service_of_site();

-- A viewer changes them only with service.manage, and not to a deleted calendar; a copy of the service is no change.
-- Security definer: viewers do not see deleted calendars.
create function require_service_rights() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from site_services s where s.site_id = new.id
    and (s.calendar_id, s.target_availability) is not distinct from (new.calendar_id, new.target_availability)) then
    return new;
  end if;
  if coalesce(viewer_sight(), '') <> 'system' and not viewer_permits('service.manage') then
    raise exception 'The viewer may not change the service of a site' using errcode = 'insufficient_privilege';
  end if;
  if new.calendar_id is distinct from old.calendar_id and new.calendar_id is not null and not exists (
    select from service_calendars c where c.id = new.calendar_id and c.deleted_at is null) then
    raise exception 'There is no such calendar' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
revoke all on function require_service_rights() from public;
create trigger sites_service_rights before update of calendar_id, target_availability on sites for each row
  when ((old.calendar_id, old.target_availability) is distinct from (new.calendar_id, new.target_availability))
  execute function require_service_rights();

-- A site that is handed over leaves the calendar behind, see 0087.
create function leave_calendar_of_partner() returns trigger language plpgsql as $$
begin
  new.calendar_id := null;
  return new;
end $$;
create trigger sites_leave_calendar before update of partner_id on sites for each row
  when (old.partner_id is distinct from new.partner_id) execute function leave_calendar_of_partner();

-- Until the transaction ends, no calendar of the partner (of any, without one) is deleted. Viewers cannot lock rows that
-- they may not change.
create function lock_calendars(wanted_partner integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    select from service_calendars where (wanted_partner is null or partner_id = wanted_partner) and deleted_at is null
    order by id for key share;
  end;
revoke all on function lock_calendars(integer) from public;
grant execute on function lock_calendars(integer) to greenroom_app;
