-- Which incidents of a partner get a ticket without a user.
create table ticket_rules (
  partner_id integer primary key references partners on delete cascade,
  min_severity text not null check (min_severity in ('info', 'warning', 'critical')),
  after_minutes integer not null check (after_minutes between 0 and 1440),
  -- Of the user who set the rule: no user requests the tickets.
  language text not null check (language in ('en', 'fr', 'es')),
  changed_at timestamptz not null default now()
);
alter table ticket_rules enable row level security;
create policy ticket_rules_system on ticket_rules using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on ticket_rules to greenroom_app;

-- To count those of a day.
create index incident_tickets_by_rule_idx on incident_tickets (made_at) where made_by = 'rule';
