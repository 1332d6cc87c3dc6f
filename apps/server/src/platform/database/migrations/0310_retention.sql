-- What was kept for its time is deleted each night. See decision 0095.

-- A row for each night: one server does the work of it.
create table retention_runs (
  due_at timestamptz primary key,
  node uuid not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- How much of each kind was deleted.
  removed jsonb,
  -- Why it failed; null with ended_at: it is complete.
  error text check (length(error) <= 500)
);
alter table retention_runs enable row level security;
create policy retention_runs_system on retention_runs using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on retention_runs to greenroom_app;

-- One row: the checkpoint up to which the audit log was deleted, signed like a checkpoint. Without the signature the
-- missing entries count as removed by an attacker.
create table audit_cuts (
  id boolean primary key default true check (id),
  seq bigint not null,
  hash bytea not null,
  created_at timestamptz not null,
  signature bytea not null
);
alter table audit_cuts enable row level security;
create policy audit_cuts_system on audit_cuts using ((select viewer_sight()) = 'system');
grant select on audit_cuts to greenroom_app;

-- As in 0012, but the functions for retention and erasure may. The setting alone gives nobody the right: the roles of the
-- servers have no privilege to change these tables.
create or replace function refuse_to_rewrite() returns trigger
  language plpgsql as $$
begin
  if coalesce(current_setting('app.rewrites_audit', true), '') = 'on' then
    return null;
  end if;
  raise exception '% can only be appended to', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Deletes the audit log up to a checkpoint, in one transaction: what remains begins behind a signed place.
create function cut_audit_log(cut_seq bigint, cut_at timestamptz, cut_signature bytea) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  removed bigint;
begin
  if viewer_sight() <> 'system' then
    raise exception 'viewers may not shorten the audit log' using errcode = 'insufficient_privilege';
  end if;
  insert into audit_cuts (seq, hash, created_at, signature)
    select c.seq, c.hash, cut_at, cut_signature from audit_checkpoints c where c.seq = cut_seq
    on conflict (id) do update set seq = excluded.seq, hash = excluded.hash, created_at = excluded.created_at,
      signature = excluded.signature
    where audit_cuts.seq < excluded.seq;
  if not found then
    return 0;
  end if;
  -- Not in the head of the function: there only a superuser may name a setting that PostgreSQL does not know.
  perform set_config('app.rewrites_audit', 'on', true);
  delete from audit_entries e using audit_seals s where s.entry_id = e.id and s.seq <= cut_seq;
  get diagnostics removed = row_count;
  delete from audit_seals where seq <= cut_seq;
  delete from audit_checkpoints where seq < cut_seq;
  perform set_config('app.rewrites_audit', '', true);
  return removed;
end $$;

-- Old acts on sites, rooms and assets with their changes. What can still be taken back stays: what is in the bin, and
-- what belongs to an import, to a job or to an undo that is kept itself.
create function delete_old_changesets(before timestamptz, most integer) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  if viewer_sight() <> 'system' then
    raise exception 'viewers may not delete history' using errcode = 'insufficient_privilege';
  end if;
  ids := array(
    select c.id from changesets c
    where c.created_at < before
      and not exists (select from bin_entries b where b.changeset_id = c.id)
      and not exists (select from imports i where i.changeset_id = c.id)
      and not exists (select from estate_jobs j where j.changeset_id = c.id)
      and not exists (select from changesets u where u.undoes = c.id)
    order by c.created_at limit most for update skip locked);
  delete from estate_changes where changeset_id = any (ids);
  delete from changesets where id = any (ids);
  return cardinality(ids);
end $$;

revoke all on function cut_audit_log(bigint, timestamptz, bytea), delete_old_changesets(timestamptz, integer) from public;
grant execute on function cut_audit_log(bigint, timestamptz, bytea), delete_old_changesets(timestamptz, integer)
  to greenroom_app;
grant delete on estate_jobs to greenroom_app;
