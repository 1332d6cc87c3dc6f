-- Sign-in with the OpenID Connect provider of a partner. See decision 0064. Only the system reads these tables.
create table sso_providers (
  partner_id integer primary key references partners on delete cascade,
  name text not null,
  -- As the provider writes it: tokens are compared letter for letter.
  issuer text not null,
  client_id text not null,
  sealed_secret bytea not null,
  secret_set_at timestamptz not null,
  is_on boolean not null default false,
  is_required boolean not null default false,
  creates_users boolean not null default false,
  default_role text,
  trusts_factor boolean not null default false,
  trusted_acr text[] not null default '{}',
  role_claim text,
  role_map jsonb not null default '[]',
  active_claim text,
  active_value text,
  -- The last good metadata: a provider that is away for a moment does not stop a start.
  metadata jsonb,
  metadata_at timestamptz,
  -- Claims the refresh for one server.
  metadata_tried_at timestamptz,
  last_sign_in_at timestamptz,
  last_failed_at timestamptz,
  last_failure text
);

-- A domain counts once it is verified. Before that several partners may have added it, so that none can block another.
create table sso_domains (
  id integer generated always as identity primary key,
  partner_id integer not null references partners on delete cascade,
  domain text not null,
  token text not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  verified_by text check (verified_by in ('dns', 'superuser')),
  unique (partner_id, domain)
);
create unique index sso_domains_verified_key on sso_domains (domain) where verified_at is not null;

create table user_identities (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  partner_id integer not null references partners on delete cascade,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- The claim has deactivated the user: only then it may activate it again.
  is_stopped_by_claim boolean not null default false,
  unique (partner_id, issuer, subject),
  -- An address links once: who gets the mailbox of a former colleague does not get the account.
  unique (user_id, issuer)
);

-- What a browser brings back from the provider: useless without the number of the page that started.
create table sso_codes (
  code_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  partner_id integer not null references partners on delete cascade,
  challenge text not null,
  is_factor_shown boolean not null,
  sealed_id_token bytea not null,
  expires_at timestamptz not null
);
create index sso_codes_user_id_idx on sso_codes (user_id);
create index sso_codes_partner_id_idx on sso_codes (partner_id);

-- The sessions that a provider has opened, with what it wants to see at the sign-out.
create table sso_sessions (
  session_id uuid primary key references sessions on delete cascade,
  partner_id integer not null references partners on delete cascade,
  sealed_id_token bytea not null
);
create index sso_sessions_partner_id_idx on sso_sessions (partner_id);

-- Of a second step after the provider: what its session will need. Older servers ignore it.
alter table auth_challenges add column sso_partner_id integer;
alter table auth_challenges add column sealed_id_token bytea;

alter table sso_providers enable row level security;
alter table sso_domains enable row level security;
alter table user_identities enable row level security;
alter table sso_codes enable row level security;
alter table sso_sessions enable row level security;
create policy sso_providers_system on sso_providers using ((select viewer_sight()) = 'system');
create policy sso_domains_system on sso_domains using ((select viewer_sight()) = 'system');
create policy user_identities_system on user_identities using ((select viewer_sight()) = 'system');
create policy sso_codes_system on sso_codes using ((select viewer_sight()) = 'system');
create policy sso_sessions_system on sso_sessions using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on sso_providers, sso_domains, user_identities, sso_codes, sso_sessions
  to greenroom_app;

-- Whether the people of a partner may use no password. Without a verified domain none of them could sign in at all.
create function sso_is_required(partner integer) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from sso_providers p where p.partner_id = partner and p.is_on and p.is_required
    and exists (select from sso_domains d where d.partner_id = partner and d.verified_at is not null))
$$;

-- The second queue was missing since 0200: its mails were never sent.
select greenroom_jobs.create_queue(name,
  '{"policy": "short", "retryLimit": 9, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 120}')
from (values ('sign-in-beside-sso-mail'), ('factors-removed-mail')) as missing (name);
grant select, insert, update, delete on all tables in schema greenroom_jobs to greenroom_app;
