-- Open boards follow the changes of others: whoever writes a ticket, its partner is notified once per commit. Nothing
-- of the ticket is sent, and each board reads again what its user may see.
create function notify_ticket_change() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('greenroom_tickets', partner_id::text)
    from (select distinct partner_id from changed_rows) as partners;
  return null;
end $$;

create trigger tickets_notify_new after insert on tickets
  referencing new table as changed_rows for each statement execute function notify_ticket_change();
create trigger tickets_notify_changed after update on tickets
  referencing new table as changed_rows for each statement execute function notify_ticket_change();
-- Of the partner that had it before, when a site with its tickets is handed over.
create trigger tickets_notify_left after update on tickets
  referencing old table as changed_rows for each statement execute function notify_ticket_change();
create trigger tickets_notify_deleted after delete on tickets
  referencing old table as changed_rows for each statement execute function notify_ticket_change();
