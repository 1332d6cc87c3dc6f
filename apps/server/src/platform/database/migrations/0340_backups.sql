-- The backups that the servers make by themselves: a row for each time that one was due.
create table backups (
  due_at timestamptz primary key,
  node uuid not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  bytes bigint,
  files integer,
  new_files integer,
  -- Why it failed; null with ended_at: it is complete.
  error text check (length(error) <= 500)
);
alter table backups enable row level security;
create policy backups_system on backups using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on backups to greenroom_app;

-- A server makes a backup without the owner of the database, so the role of the installation reads what a backup needs.
grant select on schema_migrations to greenroom_app;
grant select on all sequences in schema public to greenroom_app;
alter default privileges in schema public grant select on sequences to greenroom_app;
