-- Who gets a ticket or an incident may be renamed at that moment: the writer has read the old name, and the renaming
-- (0342) does not see a row that is not committed yet. The writer now waits for a renaming that is under way, takes the
-- name that is valid then, and holds off the next one until it has committed.
create function name_assignee() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shown text;
begin
  -- A row that comes back from the bin keeps the words that stand for an erased person.
  if new.assigned_to_name is not distinct from former_user() then
    return new;
  end if;
  select coalesce(nullif(u.full_name, ''), u.username) into shown from users u where u.id = new.assigned_to for share;
  new.assigned_to_name := coalesce(shown, new.assigned_to_name);
  return new;
end $$;
revoke all on function name_assignee() from public;
-- By their names they come before the triggers that count and record changes.
create trigger tickets_name_new_assignee before insert on tickets for each row
  when (new.assigned_to is not null) execute function name_assignee();
create trigger tickets_name_assignee before update of assigned_to on tickets for each row
  when (new.assigned_to is not null and new.assigned_to is distinct from old.assigned_to)
  execute function name_assignee();
create trigger incidents_name_new_assignee before insert on incidents for each row
  when (new.assigned_to is not null) execute function name_assignee();
create trigger incidents_name_assignee before update of assigned_to on incidents for each row
  when (new.assigned_to is not null and new.assigned_to is distinct from old.assigned_to)
  execute function name_assignee();
