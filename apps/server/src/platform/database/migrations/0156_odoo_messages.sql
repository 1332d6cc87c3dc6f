-- What the log of a record in Odoo is still to say about its ticket: the last change that an incident made.
create table odoo_messages (
  ticket_id integer primary key references tickets on delete cascade,
  partner_id integer not null references partners on delete cascade,
  kind text not null check (kind in ('verified', 'reopened')),
  -- The ticket's stage since then. A ticket in another stage has nothing to say about this one.
  stage integer not null,
  at timestamptz not null,
  attempts integer not null default 0,
  -- While a run sends it. Afterwards Odoo is searched for it before it is sent again.
  sending_until timestamptz
);
create index odoo_messages_partner_id_idx on odoo_messages (partner_id);

alter table odoo_messages enable row level security;
create policy odoo_messages_system on odoo_messages using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on odoo_messages to greenroom_app;

alter table incident_tickets
  -- The ticket was solved or cancelled in Odoo, not here.
  add column is_closed_in_odoo boolean not null default false,
  -- The ticket was closed, and its incident is open again because the devices do not work.
  add column still_broken_at timestamptz;
create index incident_tickets_still_broken_idx on incident_tickets (ticket_id) where still_broken_at is not null;

-- Also when a ticket is open again that was closed too early.
create or replace function decide_sites_of_ticket() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sites_to_decide (site_id)
  select i.site_id from incident_tickets t join incidents i on i.id = t.incident_id
  where t.ticket_id = new.id and (t.closed_at is null or t.still_broken_at is not null);
  return null;
end $$;
