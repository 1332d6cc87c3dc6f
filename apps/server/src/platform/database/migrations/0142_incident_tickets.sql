-- The tickets of incidents. One of an incident is open at a time.
create table incident_tickets (
  incident_id bigint not null references incidents on delete cascade,
  ticket_id integer not null references tickets on delete cascade,
  made_by text not null check (made_by in ('rule', 'person')),
  made_at timestamptz not null,
  -- When the ticket was solved or cancelled, or its incident was over.
  closed_at timestamptz,
  -- Set if the end of the incident solved the ticket: it is open again when the incident is.
  solved_at timestamptz,
  primary key (incident_id, ticket_id)
);
create unique index incident_tickets_open_idx on incident_tickets (incident_id) where closed_at is null;
create index incident_tickets_ticket_id_idx on incident_tickets (ticket_id);

alter table incident_tickets enable row level security;
create policy incident_tickets_system on incident_tickets using ((select viewer_sight()) = 'system');
create policy incident_tickets_seen on incident_tickets for select using (
  exists (select from incidents i where i.id = incident_id) and exists (select from tickets t where t.id = ticket_id));
grant select, insert, update, delete on incident_tickets to greenroom_app;

-- A ticket that was solved elsewhere claims the repair: the site of its incident is decided anew.
create function decide_sites_of_ticket() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sites_to_decide (site_id)
  select i.site_id from incident_tickets t join incidents i on i.id = t.incident_id
  where t.ticket_id = new.id and t.closed_at is null;
  return null;
end $$;
revoke all on function decide_sites_of_ticket() from public;
create trigger tickets_decide after update of stage on tickets
  for each row when (old.stage is distinct from new.stage) execute function decide_sites_of_ticket();
