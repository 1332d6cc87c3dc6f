-- Tokens for programs, of a person or of a service. Only the system reads them. See decision 0070.
create table api_tokens (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- SHA-256: a copy of this table opens no door.
  token_hash bytea not null unique,
  hint text not null,
  permissions text[] not null default '{}',
  -- Null for all partners of the owner.
  partner_ids integer[],
  acts_as_superuser boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_user_id_idx on api_tokens (user_id);
alter table api_tokens enable row level security;
create policy api_tokens_system on api_tokens using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on api_tokens to greenroom_app;

-- A service has no password and no mailbox: it exists to own a token.
alter table users add column is_service boolean not null default false;

-- The viewer of a token: what its owner is now, narrowed to what the token allows. Columns as viewer_of_session.
create function viewer_of_token(wanted_token uuid, wanted_user integer)
  returns table (
    user_id integer,
    partner_id integer,
    partner_ids integer[],
    is_superuser boolean,
    force_explicit_grants boolean,
    must_change_password boolean,
    permissions text[]
  )
  language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.partner_id,
    array(select u.partner_id
      union select l.partner_id from user_partners l
        where l.user_id = u.id and (t.partner_ids is null or l.partner_id = any (t.partner_ids))
      union select p.id from partners p
        where u.is_superuser and (t.partner_ids is null or p.id = any (t.partner_ids))
      order by 1),
    u.is_superuser and t.acts_as_superuser,
    -- A superuser is not bound to grants, and its token is bound to partners instead.
    u.force_explicit_grants and not u.is_superuser, u.must_change_password,
    array(select allowed from unnest(t.permissions) as allowed
      where u.is_superuser or allowed = any (u.permissions)
        or exists (select from roles r where lower(r.name) in (select lower(word) from unnest(u.roles) as word)
          and allowed = any (r.permissions))
      order by 1)
  from api_tokens t join users u on u.id = t.user_id
  where t.id = wanted_token and t.user_id = wanted_user
    and t.revoked_at is null and t.expires_at > now() and u.is_active
    and is_access_open(u.access_ends_on)
$$;
revoke all on function viewer_of_token(uuid, integer) from public;
grant execute on function viewer_of_token(uuid, integer) to greenroom_app;

-- As in 0036, and for the id of a token too.
create or replace function look_viewer(wanted_session uuid, wanted_user integer, out viewer text, out revision text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen record;
begin
  select * into seen from viewer_of_session(wanted_session, wanted_user);
  if not found then
    select * into seen from viewer_of_token(wanted_session, wanted_user);
    if not found then
      return;
    end if;
  end if;
  viewer := row_to_json(seen)::text;
  if seen.is_superuser then
    revision := inventory_revision('everything', seen.user_id, seen.partner_ids);
  elsif seen.force_explicit_grants then
    revision := inventory_revision('grants', seen.user_id, seen.partner_ids);
  else
    revision := (select coalesce(sum(step), 0) from inventory_revisions where partner_id = any (seen.partner_ids));
  end if;
end $$;
