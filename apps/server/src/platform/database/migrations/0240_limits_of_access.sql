-- The last day of a contractor, limits of sessions, and mails about sign-ins. See decision 0066.

-- The last day with access; null: no end. The server makes the user inactive when the day is over.
alter table users add column access_ends_on date;

-- Days end at midnight UTC: the same moment for every server.
create function is_access_open(ends_on date) returns boolean language sql stable parallel safe
  return ends_on is null or ends_on >= (now() at time zone 'UTC')::date;
revoke all on function is_access_open(date) from public;
grant execute on function is_access_open(date) to greenroom_app;

-- Null: only the limits of the installation.
alter table sign_in_rules add column max_session_hours integer check (max_session_hours between 1 and 8760);
alter table sign_in_rules add column idle_minutes integer check (idle_minutes between 5 and 43200);

-- When its user last did something; null: not since this column exists.
alter table sessions add column last_used_at timestamptz;

-- Read on every request, so that a day that is over and a new limit count from the next request on, on every server.
create or replace function viewer_of_session(wanted_session uuid, wanted_user integer)
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
    array(select u.partner_id union select l.partner_id from user_partners l where l.user_id = u.id order by 1),
    u.is_superuser, u.force_explicit_grants, u.must_change_password,
    -- The same as permissions_of, which is not called here because every request runs this.
    case when u.roles = '{}' then u.permissions else array(
      select unnest(u.permissions)
      union
      select unnest(r.permissions) from roles r where lower(r.name) in (select lower(word) from unnest(u.roles) as word)
      order by 1) end
  from sessions s join users u on u.id = s.user_id left join sign_in_rules limits on limits.partner_id = u.partner_id
  where s.id = wanted_session and s.user_id = wanted_user
    and s.ended_at is null and s.expires_at > now() and u.is_active and is_access_open(u.access_ends_on)
    and (limits.max_session_hours is null or s.created_at + make_interval(hours => limits.max_session_hours) > now())
    and (limits.idle_minutes is null
      or coalesce(s.last_used_at, s.created_at) + make_interval(mins => limits.idle_minutes) > now())
$$;

-- A sign-in from a device that the account was not used on before. Its user can object with the link of the mail.
create table sign_in_notices (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  language text not null,
  origin text not null,
  created_at timestamptz not null,
  -- Of the link; null until the mail is sent.
  token_hash bytea unique,
  objected_at timestamptz
);
create index sign_in_notices_user_id_idx on sign_in_notices (user_id);
create index sign_in_notices_session_id_idx on sign_in_notices (session_id);
alter table sign_in_notices enable row level security;
create policy sign_in_notices_system on sign_in_notices using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on sign_in_notices to greenroom_app;

-- The first was forgotten: without its queue no mail told users that their second steps were removed.
select greenroom_jobs.create_queue(name,
  '{"policy": "short", "retryLimit": 9, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 120}')
from unnest(array['factors-removed-mail', 'passkey-copied-mail', 'new-sign-in-mail']) as name;
grant select, insert, update, delete on all tables in schema greenroom_jobs to greenroom_app;
