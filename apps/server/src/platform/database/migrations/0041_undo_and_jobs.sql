-- The value of a field after a change is taken back; null when the field has changed since. The parts of an object, such
-- as additional_data, are compared one by one.
create function value_taken_back(current_value jsonb, was jsonb, became jsonb) returns jsonb
  language sql immutable parallel safe
  return case
    when current_value is not distinct from became then coalesce(was, 'null')
    when current_value is not distinct from was then coalesce(was, 'null')
    when jsonb_typeof(current_value) = 'object' and jsonb_typeof(was) = 'object' and jsonb_typeof(became) = 'object' then
      case when not exists (
        select from jsonb_object_keys(was || became) as part
        where was -> part is distinct from became -> part
          and current_value -> part is distinct from became -> part
          and current_value -> part is distinct from was -> part)
      then (current_value - array(
          select part from jsonb_object_keys(was || became) as part where was -> part is distinct from became -> part))
        || coalesce((select jsonb_object_agg(part, was -> part) from jsonb_object_keys(was) as part
          where was -> part is distinct from became -> part), '{}')
      end
  end;

-- The act that an undo takes back.
alter table changesets add column undoes bigint references changesets;
create index changesets_undoes_idx on changesets (undoes) where undoes is not null;

-- Security definer: the application cannot change changesets. It reaches the one of its own transaction alone.
create function mark_undo(undone bigint) returns bigint
  language sql security definer set search_path = public, pg_temp
  begin atomic
    update changesets set undoes = undone
    where id = nullif(current_setting('app.changeset', true), '')::bigint returning id;
  end;
revoke all on function mark_undo(bigint) from public;
grant execute on function mark_undo(bigint) to greenroom_app;

-- Work on many rows that continues after the request: one transaction, whose progress is written outside of it.
create table estate_jobs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('bulk', 'import', 'undo')),
  thing text check (thing in ('site', 'room', 'asset')),
  state text not null default 'running'
    check (state in ('running', 'done', 'failed', 'stopped', 'interrupted')),
  -- What it does, as it was requested; never the ids of rows.
  input jsonb not null default '{}',
  total integer not null default 0,
  progress integer not null default 0,
  counts jsonb not null default '{}',
  -- Why it failed, as a code of the API.
  problem text,
  changeset_id bigint references changesets,
  created_by integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  stop_requested_at timestamptz,
  -- The server process that runs it extends the lease. A running job without one ended with its process, and its
  -- transaction with it.
  node uuid not null,
  leased_until timestamptz not null
);
create unique index estate_jobs_running_key on estate_jobs (created_by) where state = 'running';
create index estate_jobs_created_by_idx on estate_jobs (created_by, id desc);

alter table estate_jobs enable row level security;
create policy estate_jobs_system on estate_jobs using ((select viewer_sight()) = 'system');
create policy estate_jobs_seen on estate_jobs for select using (
  (select viewer_sight()) = 'everything' or created_by = (select viewer_user_id()));
grant select, insert, update on estate_jobs to greenroom_app;

-- Ends a job within the transaction of its changes: either both are stored or neither. False when the job is no longer
-- running, because its lease ended or it was stopped: then the transaction must not commit. Security definer: viewers do
-- not change jobs, but the transaction runs as one.
create function finish_estate_job(job bigint, result jsonb) returns boolean
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with finished as (
      update estate_jobs set state = 'done', counts = result, progress = total, finished_at = clock_timestamp(),
        changeset_id = nullif(current_setting('app.changeset', true), '')::bigint
      where id = job and created_by = viewer_user_id() and state = 'running' and stop_requested_at is null
        and leased_until > clock_timestamp()
      returning id)
    select exists (select from finished);
  end;
revoke all on function finish_estate_job(bigint, jsonb) from public;
grant execute on function finish_estate_job(bigint, jsonb) to greenroom_app;
