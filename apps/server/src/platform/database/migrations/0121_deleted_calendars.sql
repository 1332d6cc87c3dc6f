-- A deleted calendar can be restored for 30 days, for the sites that used it. Viewers see it no more, those of a server of
-- the last release included. The tables are small: a partner has at most a hundred calendars.
alter table service_calendars add column deleted_at timestamptz,
  add column deleted_from integer[] not null default '{}';
drop index service_calendars_name_key;
create unique index service_calendars_name_key on service_calendars (partner_id, lower(name)) where deleted_at is null;

alter policy service_calendars_seen on service_calendars using (
  deleted_at is null and case (select viewer_sight())
    when 'everything' then true
    when 'partners' then partner_id = any ((select viewer_partner_ids())::integer[])
    when 'grants' then exists (select from site_services s where s.calendar_id = service_calendars.id)
    else false
  end);
