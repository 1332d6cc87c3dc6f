-- Viewers cannot read other users, so the name is stored with the assignment.
alter table incidents add column assigned_to_name text;

-- Earlier ones of the same cause; those that changed since a stream last read them; the last one that was resolved.
create index incidents_key_idx on incidents (key, id);
create index incidents_changed_at_idx on incidents (changed_at);
create index incidents_resolved_at_idx on incidents (resolved_at) where resolved_at is not null;

-- A user with explicit grants who sees a part of an incident also sees that it is snoozed.
drop policy incident_mutes_seen on incident_mutes;
create policy incident_mutes_seen on incident_mutes for select using (
  exists (select from sites s where s.id = site_id)
  or exists (select from incidents i where i.key = incident_mutes.key and i.state <> 'resolved'));
