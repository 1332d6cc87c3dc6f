-- Open pages follow changes of sites, rooms and assets: whoever writes them, the partner is notified once per commit.
create function notify_estate_change() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('greenroom_estate', partner_id::text) from (select distinct partner_id from new_rows) as partners;
  return null;
end $$;

create trigger inventory_revisions_notify after insert on inventory_revisions
  referencing new table as new_rows for each statement execute function notify_estate_change();
