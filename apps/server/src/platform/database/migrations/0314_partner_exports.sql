-- Archives of all rows and files of a partner, made by a job and kept for a few days.
create table partner_exports (
  id integer generated always as identity primary key,
  partner_id integer not null references partners on delete cascade,
  requested_by integer references users on delete set null,
  requested_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  storage_key text,
  bytes bigint,
  rows bigint,
  files integer,
  -- Files that the storage does not have.
  missing integer,
  problem text check (length(problem) <= 500),
  finished_at timestamptz,
  expires_at timestamptz,
  check ((state = 'done') = (storage_key is not null))
);
create index partner_exports_partner_idx on partner_exports (partner_id, id desc);
alter table partner_exports enable row level security;
create policy partner_exports_system on partner_exports using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on partner_exports to greenroom_app;

select greenroom_jobs.create_queue('export-partner',
  '{"policy": "short", "retryLimit": 3, "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 21600}');
grant select, insert, update, delete on all tables in schema greenroom_jobs to greenroom_app;
