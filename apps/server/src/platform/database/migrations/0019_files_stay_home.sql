-- A file with all partners is a choice of its own, for documents of a room type only: a file of one room has no place in
-- the rooms of others. Public no longer means everybody, but everybody who sees the room or the room type.
alter table files add column shared_with_all boolean not null default false;
-- What administrators have made public for a room type was meant for all partners. What others have made public stays
-- with those who see their rooms.
update files f set shared_with_all = true from users u
  where u.id = f.uploaded_by and u.is_superuser and f.is_public and f.entity_type = 'room_type';
alter table files add constraint files_shared_check
  check (not shared_with_all or (is_public and entity_type = 'room_type'));

-- The partner that the viewer works for, without the additional ones. A viewer sees its own row of users.
create function viewer_partner_id() returns integer
  language sql stable parallel safe
  begin atomic
    select u.partner_id from users u where u.id = viewer_user_id();
  end;

-- A private file is for the staff of its partner and for the person who uploaded it, a public one for everybody who sees
-- the room, or a room of that type and partner. rooms has its own policy, which the subquery obeys.
alter policy files_seen on files using (
  case (select viewer_sight())
    when 'everything' then true
    when 'partners' then shared_with_all or (
      partner_id = any ((select viewer_partner_ids())::integer[])
      and (is_public or partner_id = (select viewer_partner_id()) or uploaded_by = (select viewer_user_id())))
    when 'grants' then shared_with_all or (
      (is_public or partner_id = (select viewer_partner_id()) or uploaded_by = (select viewer_user_id()))
      and case entity_type
        when 'room' then entity_id in (
          select g.room_id from room_grants g where g.user_id = (select viewer_user_id()))
        else exists (
          select from rooms r where r.partner_id = files.partner_id
            and normalize(r.room_type, NFC) = normalize(files.room_type, NFC))
      end)
    else false
  end);

-- An upload is never shared with all partners by itself.
alter policy files_added on files with check (
  uploaded_by = (select viewer_user_id())
  and not shared_with_all
  and case entity_type
    when 'room' then exists (select from rooms r where r.id = entity_id and r.partner_id = files.partner_id)
    else (select viewer_sight()) in ('everything', 'partners')
      and partner_id = any ((select viewer_partner_ids())::integer[])
  end);

alter policy files_removed on files using (
  not is_public
  and case (select viewer_sight())
    when 'everything' then true
    when 'partners' then partner_id = any ((select viewer_partner_ids())::integer[])
      and (partner_id = (select viewer_partner_id()) or uploaded_by = (select viewer_user_id()))
    when 'grants' then entity_type = 'room'
      and entity_id in (select g.room_id from room_grants g where g.user_id = (select viewer_user_id()))
      and (partner_id = (select viewer_partner_id()) or uploaded_by = (select viewer_user_id()))
    else false
  end);

-- Who may make a file public or private. What is shared with all partners is in the hands of administrators; as the new
-- row has to pass as well, nobody else can share.
create policy files_reclassified on files for update using (
  case (select viewer_sight())
    when 'everything' then true
    when 'partners' then not shared_with_all
      and partner_id = any ((select viewer_partner_ids())::integer[])
      and (partner_id = (select viewer_partner_id()) or uploaded_by = (select viewer_user_id()))
    when 'grants' then not shared_with_all and entity_type = 'room'
      and entity_id in (select g.room_id from room_grants g where g.user_id = (select viewer_user_id()))
      and (partner_id = (select viewer_partner_id()) or uploaded_by = (select viewer_user_id()))
    else false
  end);
revoke update on files from greenroom_app;
grant update (is_public, shared_with_all) on files to greenroom_app;

-- The owner of a file that is shared with all partners is named to all of them, and nothing else of that partner.
create function shared_file_owner(wanted_file integer) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.name from files f join partners p on p.id = f.partner_id
  where f.id = wanted_file and f.shared_with_all
$$;
revoke all on function shared_file_owner(integer) from public;
grant execute on function shared_file_owner(integer) to greenroom_app;

-- How many images there are, also those that the viewer may not see: they count towards the limit.
create function count_images(wanted_type text, wanted_id bigint, wanted_partner integer) returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer from files
  where entity_type = wanted_type and entity_id = wanted_id and partner_id = wanted_partner and category = 'image'
$$;
revoke all on function count_images(text, bigint, integer) from public;
grant execute on function count_images(text, bigint, integer) to greenroom_app;
