-- As in 0251, but a token is not looked for among the sessions first: that took longer than finding it.
create or replace function look_viewer(wanted_session uuid, wanted_user integer, out viewer text, out revision text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen record;
begin
  if exists (select from api_tokens where id = wanted_session) then
    select * into seen from viewer_of_token(wanted_session, wanted_user);
  else
    select * into seen from viewer_of_session(wanted_session, wanted_user);
  end if;
  if not found then
    return;
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
