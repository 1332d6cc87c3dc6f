-- The time zone is a fact of the place, like its country and position: the import writes it, and the history, the undo and
-- the bin of sites know it. See decision 0040. The same value stays in site_services for servers of the last release.
alter table sites add column time_zone text check (length(time_zone) between 1 and 64);

-- Not a change of the sites: it has no history, and versions stay.
alter table sites disable trigger user;
update sites set time_zone = s.time_zone from site_services s where s.site_id = sites.id and s.time_zone is not null;
alter table sites enable trigger user;

-- Both are security definer: a user who may change a site need not be allowed to change its service, and the reverse.
create function copy_zone_of_service() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sites set time_zone = new.time_zone
  where id = new.site_id and time_zone is distinct from new.time_zone;
  return new;
end $$;
revoke all on function copy_zone_of_service() from public;
-- A row that comes back from the bin, or that is new for another reason, does not clear the zone of its site.
create trigger site_services_zone_given after insert on site_services for each row
  when (new.time_zone is not null) execute function copy_zone_of_service();
create trigger site_services_zone_changed after update of time_zone on site_services for each row
  when (old.time_zone is distinct from new.time_zone) execute function copy_zone_of_service();

-- The version rises, so a form of the service that is open notices. A new site has no service yet, and none is made for
-- it: the one in the bin would find its place taken.
create function copy_zone_of_site() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into site_services as s (site_id, time_zone) values (new.id, new.time_zone)
  on conflict (site_id) do update set time_zone = new.time_zone, version = s.version + 1
  where s.time_zone is distinct from new.time_zone;
  return new;
end $$;
revoke all on function copy_zone_of_site() from public;
create trigger sites_zone_changed after update of time_zone on sites for each row
  when (old.time_zone is distinct from new.time_zone) execute function copy_zone_of_site();
