-- Exactly the tickets whose name or description contains this text; the query that uses them checks the policy again.
-- Tickets depend on the partner, also under explicit grants. `execute` as in find_asset_ids.
create function find_ticket_ids(needle text) returns setof integer
  language plpgsql stable security definer rows 100 set search_path = public, pg_temp as $$
begin
  return query execute '
    select t.id from tickets t
    where ($2 is null or t.partner_id = any ($2))
      and (t.name_key like $1 or fold_text(t.additional_data ->> ''description'') like $1)'
    using like_pattern(needle),
      case viewer_sight()
        when 'everything' then null
        when 'partners' then viewer_partner_ids()
        when 'grants' then viewer_partner_ids()
        else '{}'::integer[]
      end;
end $$;
revoke all on function find_ticket_ids(text) from public;
grant execute on function find_ticket_ids(text) to greenroom_app;

-- Tickets have saved views too.
alter table saved_views drop constraint saved_views_list_check,
  add constraint saved_views_list_check check (list in ('sites', 'rooms', 'assets', 'tickets')) not valid;
alter table saved_views validate constraint saved_views_list_check;
alter table default_views drop constraint default_views_list_check,
  add constraint default_views_list_check check (list in ('sites', 'rooms', 'assets', 'tickets')) not valid;
alter table default_views validate constraint default_views_list_check;
