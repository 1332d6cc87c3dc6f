-- A room with devices that could not be polled: it has to be judged again when they are, although no condition changes.
alter table room_health add column is_stale boolean not null default false;
create index room_health_is_stale_idx on room_health (room_id) where is_stale;

-- The devices of a site are unknown while its agent is away. A gap of the servers ends before they judge anything.
create function judge_rooms_of_gap() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.site_id is not null then
    perform judge_rooms_later(array(
      select r.id from rooms r
      where r.site_id = new.site_id and exists (select from assets a where a.room_id = r.id and a.is_controlled)));
  end if;
  return null;
end $$;
revoke all on function judge_rooms_of_gap() from public;
create trigger watch_gaps_judge_insert after insert on watch_gaps
  for each row when (new.ended_at is null) execute function judge_rooms_of_gap();
create trigger watch_gaps_judge_update after update of ended_at on watch_gaps
  for each row when (old.ended_at is distinct from new.ended_at) execute function judge_rooms_of_gap();
