-- The last time that something happened to the installation as a whole, such as a backup.
create table installation_events (
  kind text primary key check (kind <> ''),
  happened_at timestamptz not null default now(),
  bytes bigint
);
alter table installation_events enable row level security;
create policy installation_events_system on installation_events using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on installation_events to greenroom_app;
