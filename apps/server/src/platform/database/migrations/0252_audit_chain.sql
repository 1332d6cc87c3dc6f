-- The audit log as a chain of hashes. Writers only append to audit_entries; one server at a time seals what has been
-- committed, in the order of transactions. See decision 0071.
-- The default is evaluated once for existing rows: no row is written anew.
alter table audit_entries add column xact xid8 not null default pg_current_xact_id();

create table audit_seals (
  seq bigint primary key check (seq > 0),
  entry_id bigint not null unique,
  -- Names and what was changed enter the chain by a salted hash, so that they can be erased without breaking it.
  salt bytea,
  personal_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now()
);
create table audit_checkpoints (
  seq bigint primary key,
  hash bytea not null,
  created_at timestamptz not null,
  signature bytea not null
);
-- One row: the key that signs checkpoints.
create table audit_keys (
  id boolean primary key default true check (id),
  public_key bytea not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null default now()
);
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_to_rewrite();
create trigger audit_checkpoints_append_only before update or delete or truncate on audit_checkpoints
  for each statement execute function refuse_to_rewrite();

alter table audit_seals enable row level security;
alter table audit_checkpoints enable row level security;
alter table audit_keys enable row level security;
create policy audit_seals_system on audit_seals using ((select viewer_sight()) = 'system');
create policy audit_checkpoints_system on audit_checkpoints using ((select viewer_sight()) = 'system');
create policy audit_keys_system on audit_keys using ((select viewer_sight()) = 'system');
grant select, insert on audit_seals, audit_checkpoints, audit_keys to greenroom_app;

-- What a seal covers, as text that the database itself makes: other programs lose microseconds, or the order of members.
create function audit_fixed_text(e audit_entries) returns text language sql stable
  return jsonb_build_array(1, e.id, to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    e.action, e.actor_id, e.user_id)::text;
create function audit_personal_text(e audit_entries) returns text language sql stable
  return jsonb_build_array(e.actor_name, e.subject, e.address, e.before, e.after)::text;
revoke all on function audit_fixed_text(audit_entries), audit_personal_text(audit_entries) from public;
grant execute on function audit_fixed_text(audit_entries), audit_personal_text(audit_entries) to greenroom_app;
