-- Files that are imported in the browser or on the command line.
create table imports (
  id integer generated always as identity primary key,
  partner_id integer not null references partners,
  created_by integer references users on delete set null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  source text not null check (source in ('screen', 'api', 'command-line')),
  file_name text not null,
  kind text not null check (kind in ('sites', 'rooms', 'assets')),
  state text not null default 'uploaded'
    check (state in ('uploaded', 'checking', 'checked', 'running', 'done', 'failed', 'interrupted')),
  -- Of each column of the file its header, some values and the field that it is used for.
  columns jsonb not null default '[]',
  delimiter text not null default ',',
  row_count integer not null default 0,
  progress integer not null default 0,
  -- Checks and runs are numbered: one that was given up cannot end another one.
  attempt integer not null default 0,
  -- The attempt whose rows are shown.
  shown_attempt integer,
  counts jsonb,
  problem text,
  started_at timestamptz,
  finished_at timestamptz,
  changeset_id bigint references changesets
);
create index imports_partner_idx on imports (partner_id, id desc);
-- One check or run of a partner at a time: both lock the rows that they change.
create unique index imports_active_idx on imports (partner_id) where state in ('checking', 'running');

-- The rows of a file: compressed, and sealed because devices' passwords may be among the cells.
create table import_chunks (
  import_id integer not null references imports on delete cascade,
  number integer not null,
  sealed bytea not null,
  primary key (import_id, number)
);

-- What an attempt found for each row.
create table import_rows (
  import_id integer not null references imports on delete cascade,
  attempt integer not null,
  line integer not null,
  action text not null check (action in ('created', 'updated', 'unchanged', 'rejected')),
  name text not null,
  key text not null,
  changes jsonb not null default '[]',
  reason text,
  primary key (import_id, attempt, line)
);

alter table imports enable row level security;
alter table import_chunks enable row level security;
alter table import_rows enable row level security;
create policy imports_system on imports using ((select viewer_sight()) = 'system');
create policy import_chunks_system on import_chunks using ((select viewer_sight()) = 'system');
create policy import_rows_system on import_rows using ((select viewer_sight()) = 'system');
-- A file may name anything of the partner: with explicit grants a viewer sees its own imports only.
create policy imports_seen on imports for select using (
  case (select viewer_sight())
    when 'everything' then true
    when 'partners' then partner_id = any ((select viewer_partner_ids())::integer[])
    when 'grants' then created_by = (select viewer_user_id())
      and partner_id = any ((select viewer_partner_ids())::integer[])
    else false
  end);
create policy import_rows_seen on import_rows for select using (
  exists (select from imports where imports.id = import_id));
grant select, insert, update, delete on imports, import_chunks, import_rows to greenroom_app;

-- Ends an import within the transaction of its changes: either both are stored or neither. False when it is no longer
-- running: then the transaction must not commit. Security definer: viewers do not change imports.
create function complete_import(import integer, number integer, result jsonb) returns boolean
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with completed as (
      update imports set state = 'done', counts = result, shown_attempt = number, progress = row_count,
        finished_at = clock_timestamp(), changeset_id = nullif(current_setting('app.changeset', true), '')::bigint
      where id = import and attempt = number and state = 'running'
      returning id)
    select exists (select from completed);
  end;
revoke all on function complete_import(integer, integer, jsonb) from public;
grant execute on function complete_import(integer, integer, jsonb) to greenroom_app;
