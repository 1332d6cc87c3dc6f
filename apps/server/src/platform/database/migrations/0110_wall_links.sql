-- Links with which a screen shows the names and states of a partner's rooms, without an account. See decision 0045.
create table wall_links (
  id integer generated always as identity primary key,
  partner_id integer not null references partners on delete cascade,
  name text not null check (length(name) between 1 and 80),
  key_hash bytea not null unique,
  made_by integer references users on delete set null,
  made_by_name text not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  last_used_at timestamptz
);
create index wall_links_partner_id_idx on wall_links (partner_id);
create index wall_links_made_by_idx on wall_links (made_by) where made_by is not null;

create table wall_sessions (
  token_hash bytea primary key,
  link_id integer not null references wall_links on delete cascade,
  expires_at timestamptz not null
);
create index wall_sessions_link_id_idx on wall_sessions (link_id);

alter table wall_links enable row level security;
alter table wall_sessions enable row level security;
create policy wall_links_system on wall_links using ((select viewer_sight()) = 'system');
create policy wall_sessions_system on wall_sessions using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on wall_links, wall_sessions to greenroom_app;

-- The link behind a token, as long as both are valid.
create function wall_of_session(token bytea, at timestamptz) returns table (link_id integer, partner_id integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.id, l.partner_id from wall_sessions s join wall_links l on l.id = s.link_id
  where s.token_hash = token and s.expires_at > at and l.expires_at > at and l.ended_at is null
$$;
revoke all on function wall_of_session(bytea, timestamptz) from public;
grant execute on function wall_of_session(bytea, timestamptz) to greenroom_app;
