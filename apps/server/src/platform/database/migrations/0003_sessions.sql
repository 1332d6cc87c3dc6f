-- Nothing here is ever read on behalf of a viewer: only the system sees these tables.
create table user_passwords (
  user_id integer primary key references users on delete cascade,
  hash text not null,
  changed_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text
);
create index sessions_user_id_idx on sessions (user_id);

-- Tokens are kept as SHA-256 hashes: a copy of this table opens no door.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session_id_idx on refresh_tokens (session_id);

create table password_resets (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user_id_idx on password_resets (user_id);

create table signing_keys (
  id text primary key,
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  signs_until timestamptz not null,
  verifies_until timestamptz not null
);

create table rate_limits (
  key text primary key,
  hits integer not null,
  window_ends_at timestamptz not null
);

alter table user_passwords enable row level security;
alter table sessions enable row level security;
alter table refresh_tokens enable row level security;
alter table password_resets enable row level security;
alter table signing_keys enable row level security;
alter table rate_limits enable row level security;

create policy user_passwords_system on user_passwords using ((select viewer_sight()) = 'system');
create policy sessions_system on sessions using ((select viewer_sight()) = 'system');
create policy refresh_tokens_system on refresh_tokens using ((select viewer_sight()) = 'system');
create policy password_resets_system on password_resets using ((select viewer_sight()) = 'system');
create policy signing_keys_system on signing_keys using ((select viewer_sight()) = 'system');
create policy rate_limits_system on rate_limits using ((select viewer_sight()) = 'system');

grant select, insert, update, delete on
  user_passwords, sessions, refresh_tokens, password_resets, signing_keys, rate_limits to greenroom_app;

-- The viewer behind a session, read on every request in one round trip and outside any scope: hence security
-- definer. It answers nothing for an ended session or an inactive user, so both are cut off at once.
create function load_viewer(wanted_session uuid, wanted_user integer)
  returns table (
    user_id integer,
    partner_id integer,
    partner_ids integer[],
    is_superuser boolean,
    force_explicit_grants boolean,
    must_change_password boolean
  )
  language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.partner_id,
    array(select u.partner_id union select l.partner_id from user_partners l where l.user_id = u.id order by 1),
    u.is_superuser, u.force_explicit_grants, u.must_change_password
  from sessions s join users u on u.id = s.user_id
  where s.id = wanted_session and s.user_id = wanted_user
    and s.ended_at is null and s.expires_at > now() and u.is_active
$$;
revoke all on function load_viewer(uuid, integer) from public;
grant execute on function load_viewer(uuid, integer) to greenroom_app;
