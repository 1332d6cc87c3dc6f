-- Who is notified of an incident that no one has taken, step by step. See decision 0048.
create table notification_escalations (
  partner_id integer primary key references partners on delete cascade,
  steps jsonb not null,
  min_severity text not null check (min_severity in ('info', 'warning', 'critical')),
  only_service_hours boolean not null
);

-- How many steps of an incident were sent.
create table escalated_incidents (
  incident_id bigint primary key references incidents on delete cascade,
  steps_done smallint not null
);

alter table notification_escalations enable row level security;
alter table escalated_incidents enable row level security;
create policy notification_escalations_system on notification_escalations using ((select viewer_sight()) = 'system');
create policy escalated_incidents_system on escalated_incidents using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on notification_escalations, escalated_incidents to greenroom_app;
