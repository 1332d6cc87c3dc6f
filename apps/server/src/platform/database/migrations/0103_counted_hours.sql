-- The hours that asset_hours has for all devices. Only the installation itself reads it.
create table counted_hours (hour timestamptz primary key);
alter table counted_hours enable row level security;
create policy counted_hours_system on counted_hours using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on counted_hours to greenroom_app;
