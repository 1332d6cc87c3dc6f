-- Whose rows a search may find: null for the rows of all partners. It comes from the settings of the viewer, never from the
-- caller. Who sees single rows by grants searches those, without the index.
create function searched_partner_ids() returns integer[]
  language sql stable parallel safe
  return case viewer_sight()
    when 'everything' then null
    when 'partners' then viewer_partner_ids()
    else '{}'::integer[]
  end;

-- Exactly the assets that match, `most` at the utmost and some perhaps twice; the query that uses them checks the policy
-- again. `execute` plans each search with its own word and partners: a common word in a small tenant and a serial number
-- need different plans, and only then the index takes the partners into account.
create or replace function find_asset_ids(needle text, most integer) returns setof integer
  language plpgsql stable security definer rows 100 set search_path = public, pg_temp as $$
begin
  return query execute '
    select id from (
      select a.id from assets a where ($3 is null or a.partner_id = any ($3)) and a.search like $1
      union all
      select a.id from rooms r join assets a on a.room_id = r.id
        where ($3 is null or r.partner_id = any ($3)) and r.name_key like $1
      union all
      select a.id from sites s join rooms r on r.site_id = s.id join assets a on a.room_id = r.id
        where ($3 is null or s.partner_id = any ($3)) and s.name_key like $1
    ) found
    limit $2' using like_pattern(needle), most, searched_partner_ids();
end $$;

create or replace function find_labelled_asset_ids(needle text, most integer) returns setof integer
  language plpgsql stable security definer rows 100 set search_path = public, pg_temp as $$
begin
  return query execute '
    select a.id from assets a
    where ($3 is null or a.partner_id = any ($3))
      and asset_labels(a.mac_address, a.ip_address, a.ref) like $1
    limit $2' using like_pattern(needle), most, searched_partner_ids();
end $$;
