-- The state of a device, as rules use it: one of nine, since the first of the two failed polls that led to it. Null for a
-- row that a server of the last version has written. last_power is what the device reported when it last responded: facts
-- are dropped when it does not. vanishes: it has left the network after standby so often that it is expected to.
alter table asset_statuses
  add column condition text,
  add column condition_since timestamptz,
  add column last_power text,
  add column vanishes boolean not null default false;

-- What a condition counts as; standingOf of the domain is the same.
create function condition_standing(condition text) returns text language sql immutable parallel safe
  return case
    when condition in ('working', 'standby', 'warning', 'asleep') then 'works'
    when condition in ('fault', 'unreachable') then 'broken'
    else 'unknown' end;

-- A server of the last version writes a status without its condition: that beside it would be of an earlier one.
create function drop_outdated_condition() returns trigger language plpgsql as $$
begin
  new.condition := null;
  new.condition_since := null;
  return new;
end $$;

create trigger asset_statuses_condition before update of observed_at on asset_statuses for each row
  when (new.condition is not null and new.facts_at is distinct from new.observed_at)
  execute function drop_outdated_condition();
