-- What users and other systems are to be notified of: written in the transaction of the event. See decision 0048.
create table notification_events (
  id bigint generated always as identity primary key,
  partner_id integer not null references partners on delete cascade,
  site_id integer references sites on delete cascade,
  incident_id bigint,
  kind text not null check (length(kind) <= 40),
  severity text not null check (severity in ('info', 'warning', 'critical')),
  at timestamptz not null,
  -- Until then it can be withdrawn, without any message.
  hold_until timestamptz not null,
  payload jsonb not null,
  -- Its deliveries exist.
  planned_at timestamptz,
  withdrawn_at timestamptz
);
create index notification_events_partner_id_idx on notification_events (partner_id);
create index notification_events_site_id_idx on notification_events (site_id) where site_id is not null;
create index notification_events_incident_id_idx on notification_events (incident_id) where incident_id is not null;
create index notification_events_waiting_idx on notification_events (hold_until)
  where planned_at is null and withdrawn_at is null;
create index notification_events_at_idx on notification_events (at);

alter table notification_events enable row level security;
create policy notification_events_system on notification_events using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on notification_events to greenroom_app;
