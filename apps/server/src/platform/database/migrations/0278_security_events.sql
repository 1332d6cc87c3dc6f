-- Rejections, replays, failures, exports and reads of files and connections in the audit log. See decision 0085.

-- The request that an entry came from, as in the log of the server. Null for work without one, and for older entries.
alter table audit_entries add column request_id text;
grant insert (request_id) on audit_entries to greenroom_app;

-- It is part of what a seal covers. Entries without it keep the text that their seals were made of.
create or replace function audit_fixed_text(e audit_entries) returns text language sql stable
  return (jsonb_build_array(1, e.id, to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    e.action, e.actor_id, e.user_id)
    || case when e.request_id is null then '[]'::jsonb else jsonb_build_array(e.request_id) end)::text;

-- What happens often is entered one by one only up to a number in each hour; the rest is counted, and entered as one line.
create table security_event_counts (
  -- What, and who or from where: "access-rejected user 7".
  key text primary key,
  action text not null,
  -- Null for what came before a sign-in.
  user_id integer references users on delete cascade,
  address text,
  subject text not null,
  window_began_at timestamptz not null,
  entered integer not null,
  -- Whether the last one was entered by itself.
  is_entered boolean not null,
  attempts integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
alter table security_event_counts enable row level security;
create policy security_event_counts_system on security_event_counts using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on security_event_counts to greenroom_app;

-- One row: how far the chain was compared with its entries.
create table audit_checks (
  id boolean primary key default true check (id),
  seq bigint not null,
  hash bytea not null,
  -- When the last compared entry was made.
  checked_until timestamptz,
  checked_at timestamptz not null,
  -- When the whole chain was compared, not only what is new.
  whole_at timestamptz not null,
  faults integer not null,
  first_fault text
);
alter table audit_checks enable row level security;
create policy audit_checks_system on audit_checks using ((select viewer_sight()) = 'system');
grant select, insert, update on audit_checks to greenroom_app;
