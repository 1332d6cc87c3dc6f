-- What new tickets of a partner can start with, in the order in which users are offered it:
-- [{"name": "No picture", "title": "", "priority": 2, "description": "..."}].
create table ticket_templates (
  partner_id integer primary key references partners on delete cascade,
  version integer not null,
  templates jsonb not null check (jsonb_typeof(templates) = 'array'),
  changed_at timestamptz not null
);

alter table ticket_templates enable row level security;
create policy ticket_templates_system on ticket_templates using ((select viewer_sight()) = 'system');
-- As tickets_seen: who can open a ticket for the partner can choose from them.
create policy ticket_templates_seen on ticket_templates for select using (
  (select viewer_sight()) = 'everything' or partner_id = any ((select viewer_partner_ids())::integer[]));
grant select, insert, update on ticket_templates to greenroom_app;
