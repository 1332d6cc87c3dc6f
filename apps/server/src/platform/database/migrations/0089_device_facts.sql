-- What a device has reported, as values; null for one that did not respond, and for a report of an older agent.
-- facts_at is the time of the status that they belong to.
alter table asset_statuses add column facts jsonb, add column facts_at timestamptz;

-- A server of the last version writes a status without facts: those beside it would then be of an earlier one.
create function drop_outdated_facts() returns trigger language plpgsql as $$
begin
  new.facts := null;
  new.facts_at := null;
  return new;
end $$;

create trigger asset_statuses_facts before update of observed_at on asset_statuses for each row
  when (new.facts is not null and new.facts_at is distinct from new.observed_at)
  execute function drop_outdated_facts();
