-- The browsers in which users get push messages, and the keys that sign these messages. See decision 0048.
create table push_endpoints (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Push ends when the user ends this session. A session that expires leaves it as it is.
  session_id uuid references sessions on delete set null,
  endpoint text not null check (length(endpoint) <= 1000),
  sealed_keys bytea not null,
  browser text check (length(browser) <= 300),
  made_at timestamptz not null,
  failed_at timestamptz
);
create unique index push_endpoints_endpoint_key on push_endpoints (endpoint);
create index push_endpoints_user_id_idx on push_endpoints (user_id);
create index push_endpoints_session_id_idx on push_endpoints (session_id) where session_id is not null;

-- One row.
create table push_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null
);

alter table push_endpoints enable row level security;
alter table push_keys enable row level security;
create policy push_endpoints_system on push_endpoints using ((select viewer_sight()) = 'system');
create policy push_keys_system on push_keys using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on push_endpoints, push_keys to greenroom_app;
