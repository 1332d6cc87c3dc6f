-- Users and groups from the directory of a partner (SCIM 2.0). See decision 0065. Only the system reads these tables.
create table scim_tokens (
  partner_id integer primary key references partners on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  created_by_name text not null,
  -- What the administrator who made the token may do: the directory never gives more, and changes no address of who has more.
  ceiling text[] not null,
  last_used_at timestamptz
);

-- The roles that groups of the directory give. Apart from the token, which may be replaced or end.
create table scim_roles (
  partner_id integer not null references partners on delete cascade,
  role text not null,
  primary key (partner_id, role)
);

-- What a directory knows of a user beyond our fields. Made when a directory first looks.
create table scim_users (
  user_id integer primary key references users on delete cascade,
  partner_id integer not null references partners on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  external_id text,
  given_name text,
  family_name text,
  title text,
  department text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Deleted by the directory: hidden from it, while the user stays.
  detached_at timestamptz
);
create index scim_users_partner_id_idx on scim_users (partner_id);

create table scim_groups (
  id uuid primary key default gen_random_uuid(),
  partner_id integer not null references partners on delete cascade,
  display_name text not null,
  external_id text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create unique index scim_groups_name_key on scim_groups (partner_id, lower(display_name));

create table scim_group_members (
  group_id uuid not null references scim_groups on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (group_id, user_id)
);
create index scim_group_members_user_id_idx on scim_group_members (user_id);

alter table scim_tokens enable row level security;
alter table scim_roles enable row level security;
alter table scim_users enable row level security;
alter table scim_groups enable row level security;
alter table scim_group_members enable row level security;
create policy scim_tokens_system on scim_tokens using ((select viewer_sight()) = 'system');
create policy scim_roles_system on scim_roles using ((select viewer_sight()) = 'system');
create policy scim_users_system on scim_users using ((select viewer_sight()) = 'system');
create policy scim_groups_system on scim_groups using ((select viewer_sight()) = 'system');
create policy scim_group_members_system on scim_group_members using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on scim_tokens, scim_roles, scim_users, scim_groups, scim_group_members
  to greenroom_app;
