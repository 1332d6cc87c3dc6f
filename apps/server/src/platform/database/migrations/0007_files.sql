-- Of the bytes as they arrived. Files that were not uploaded have none.
alter table files add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
create index files_partner_recent_idx on files (partner_id, category, created_at desc);

-- Objects that may lie in the storage without a row in files: noted before an upload writes them and in the same
-- step in which a row is deleted. What is still noted after an hour was left behind by a crash and is swept.
create table unsettled_objects (
  storage_key text primary key,
  noted_by integer references users on delete set null,
  noted_at timestamptz not null default now()
);
create index unsettled_objects_noted_at_idx on unsettled_objects (noted_at);

alter table unsettled_objects enable row level security;
create policy unsettled_objects_system on unsettled_objects using ((select viewer_sight()) = 'system');
create policy unsettled_objects_own on unsettled_objects using (
  (select viewer_sight()) in ('everything', 'partners', 'grants') and noted_by = (select viewer_user_id()));
grant select, insert, update, delete on unsettled_objects to greenroom_app;

-- Who may add: to a room that the viewer sees (rooms has its own policy, which this subquery obeys), in the name of
-- the room's partner; to a room type in the name of an own partner, unless explicit grants bind the viewer.
create policy files_added on files for insert with check (
  uploaded_by = (select viewer_user_id())
  and case entity_type
    when 'room' then exists (select from rooms r where r.id = entity_id and r.partner_id = files.partner_id)
    else (select viewer_sight()) in ('everything', 'partners')
      and partner_id = any ((select viewer_partner_ids())::integer[])
  end);

-- Public files are shared by every tenant: no viewer deletes one.
create policy files_removed on files for delete using (
  not is_public
  and case (select viewer_sight())
    when 'everything' then true
    when 'partners' then partner_id = any ((select viewer_partner_ids())::integer[])
    when 'grants' then entity_type = 'room' and entity_id in (
      select g.room_id from room_grants g where g.user_id = (select viewer_user_id()))
    else false
  end);

-- A file belongs to the partner of its room and does not outlive it. entity_id has no foreign key because it may
-- also be the number of a room type; security definer because whoever may change the room need not see its files.
create function carry_room_to_files() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    update files set partner_id = new.partner_id where entity_type = 'room' and entity_id = new.id;
    return new;
  end if;
  with gone as (
    delete from files where entity_type = 'room' and entity_id = old.id returning storage_key)
  insert into unsettled_objects (storage_key) select storage_key from gone;
  return old;
end $$;
revoke all on function carry_room_to_files() from public;

create trigger rooms_carry_owner after update of partner_id on rooms for each row
  when (old.partner_id is distinct from new.partner_id) execute function carry_room_to_files();
create trigger rooms_carry_deletion after delete on rooms for each row execute function carry_room_to_files();
