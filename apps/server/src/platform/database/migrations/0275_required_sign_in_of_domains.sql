-- A required provider can only bind the people whom it can let in: those with an address in a verified domain of their
-- partner. Everyone else keeps the password. Superusers are decided by the partner alone, as before. See decision 0064.
create function sso_is_required(partner integer, email text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select sso_is_required(partner) and exists (select from sso_domains d
    where d.partner_id = partner and d.verified_at is not null
      and d.domain = lower(substring(email from '@([^@]*)$')))
$$;
