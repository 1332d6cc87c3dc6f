-- Second steps of a sign-in. See decision 0055. Only the system reads these tables.
create table totp_factors (
  user_id integer primary key references users on delete cascade,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  -- Null until the first code has been typed: before that it protects nothing.
  confirmed_at timestamptz,
  -- The last time step that was used: each code works once.
  last_step bigint not null default 0
);

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null check (length(name) between 1 and 80),
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  -- The host that the passkey was made for: browsers offer it nowhere else.
  rp_id text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id_idx on passkeys (user_id);

-- How authenticators name the user: random, so that they learn neither id nor address.
create table passkey_handles (
  user_id integer primary key references users on delete cascade,
  handle bytea not null unique
);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A step that waits for its response: the second step of a sign-in, a passkey alone, a confirmation, a new passkey.
create table auth_challenges (
  id_hash bytea primary key,
  purpose text not null,
  user_id integer references users on delete cascade,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  -- What a passkey has to sign.
  webauthn_challenge text,
  -- Of a sign-in: a mark of the password that was checked, the network, and the counts that a success takes back.
  password_mark bytea,
  network text,
  counts text[] not null default '{}',
  -- Of a setup at the sign-in: only the reader of the mail knows the code.
  mailed_code_hash bytea
);
create index auth_challenges_user_id_idx on auth_challenges (user_id);
create index auth_challenges_expires_at_idx on auth_challenges (expires_at);

-- Who must have a second step: of a partner from a day on. Superusers must always, some days after they were first told.
create table sign_in_rules (
  partner_id integer primary key references partners on delete cascade,
  factor_required_from timestamptz
);

create table factor_notices (
  user_id integer primary key references users on delete cascade,
  told_at timestamptz not null
);

-- Factors of superusers that another one has removed: they end a day later, unless their owner uses one before.
create table factor_removals (
  user_id integer primary key references users on delete cascade,
  due_at timestamptz not null
);

-- When this session's user has shown a second factor.
alter table sessions add column factor_at timestamptz;

alter table totp_factors enable row level security;
alter table passkeys enable row level security;
alter table passkey_handles enable row level security;
alter table recovery_codes enable row level security;
alter table auth_challenges enable row level security;
alter table sign_in_rules enable row level security;
alter table factor_notices enable row level security;
alter table factor_removals enable row level security;
create policy totp_factors_system on totp_factors using ((select viewer_sight()) = 'system');
create policy passkeys_system on passkeys using ((select viewer_sight()) = 'system');
create policy passkey_handles_system on passkey_handles using ((select viewer_sight()) = 'system');
create policy recovery_codes_system on recovery_codes using ((select viewer_sight()) = 'system');
create policy auth_challenges_system on auth_challenges using ((select viewer_sight()) = 'system');
create policy sign_in_rules_system on sign_in_rules using ((select viewer_sight()) = 'system');
create policy factor_removals_system on factor_removals using ((select viewer_sight()) = 'system');
create policy factor_notices_system on factor_notices using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on totp_factors, passkeys, passkey_handles, recovery_codes, auth_challenges,
  sign_in_rules, factor_notices, factor_removals to greenroom_app;
