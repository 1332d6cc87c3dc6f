-- Alerts leave retired assets out. Counts over whole estates read an index without the status: adding it could make its
-- entries too long, so the few retired assets have one of their own.
create index assets_retired_idx on assets (partner_id, id) where is_retired(status);

-- The audit log is read newest first, by day.
create index audit_entries_time_idx on audit_entries (created_at);
create index changesets_time_idx on changesets (created_at);
