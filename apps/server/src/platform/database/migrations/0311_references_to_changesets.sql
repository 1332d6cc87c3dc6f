-- Outside a transaction.
-- For the retention of the history: what still refers to an act is looked up for each old act.
drop index concurrently if exists bin_entries_changeset_idx;
create index concurrently bin_entries_changeset_idx on bin_entries (changeset_id);
drop index concurrently if exists imports_changeset_idx;
create index concurrently imports_changeset_idx on imports (changeset_id) where changeset_id is not null;
drop index concurrently if exists estate_jobs_changeset_idx;
create index concurrently estate_jobs_changeset_idx on estate_jobs (changeset_id) where changeset_id is not null;
drop index concurrently if exists audit_entries_actor_id_idx;
create index concurrently audit_entries_actor_id_idx on audit_entries (actor_id, id) where actor_id is not null;
