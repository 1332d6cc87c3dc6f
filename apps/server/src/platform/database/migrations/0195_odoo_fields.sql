alter table odoo_tickets
  -- Fields that a map may name besides name, priority and stage, as both sides were when they were last compared:
  -- {"due": {"ours": ..., "theirs": ...}}. A field that is not there was never compared.
  add column compared jsonb not null default '{}',
  -- When the record was last seen in Odoo.
  add column seen_at timestamptz,
  -- The record is archived, and a user of Greenroom sends its ticket again.
  add column is_to_be_restored boolean not null default false;

alter table ticket_conflicts drop constraint ticket_conflicts_field_check, drop constraint ticket_conflicts_reason_check;
alter table ticket_conflicts
  add constraint ticket_conflicts_field_check
    check (field in ('name', 'priority', 'stage', 'assignee', 'due', 'description')) not valid,
  add constraint ticket_conflicts_reason_check
    check (reason in ('both-changed', 'not-mapped', 'not-in-odoo')) not valid;
alter table ticket_conflicts validate constraint ticket_conflicts_field_check;
alter table ticket_conflicts validate constraint ticket_conflicts_reason_check;

-- The record of the ticket was deleted or archived in Odoo.
alter table tickets
  add column odoo_gone text check (odoo_gone in ('deleted', 'archived')),
  add column odoo_gone_at timestamptz;

create function record_ticket_gone() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_ticket_event(new.id, coalesce(new.odoo_gone, 'returned'),
    coalesce(viewer_change_source(), 'odoo'), '{}', null);
  return null;
end $$;
revoke all on function record_ticket_gone() from public;
create trigger tickets_record_gone after update of odoo_gone on tickets for each row
  when (new.odoo_gone is distinct from old.odoo_gone) execute function record_ticket_gone();
