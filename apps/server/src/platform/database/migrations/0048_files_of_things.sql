-- Photos and documents also belong to assets and sites. entity_id has no foreign key because it may also be the number of a
-- room type; the triggers below take its place.
alter table files drop constraint files_entity_type_check;
alter table files add constraint files_entity_type_check check (entity_type in ('room', 'room_type', 'asset', 'site'));

-- A file belongs to the partner of its site, room or asset and does not outlive it. Security definer: a user who may change
-- the thing need not see its files.
create function carry_to_files() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    update files set partner_id = new.partner_id where entity_type = tg_argv[0] and entity_id = new.id;
    return new;
  end if;
  with gone as (
    delete from files where entity_type = tg_argv[0] and entity_id = old.id returning storage_key)
  insert into unsettled_objects (storage_key) select storage_key from gone;
  return old;
end $$;
revoke all on function carry_to_files() from public;

create trigger sites_carry_owner_to_files after update of partner_id on sites for each row
  when (old.partner_id is distinct from new.partner_id) execute function carry_to_files('site');
create trigger sites_carry_deletion_to_files after delete on sites
  for each row execute function carry_to_files('site');
create trigger assets_carry_owner_to_files after update of partner_id on assets for each row
  when (old.partner_id is distinct from new.partner_id) execute function carry_to_files('asset');
create trigger assets_carry_deletion_to_files after delete on assets
  for each row execute function carry_to_files('asset');

-- Files of assets and sites are for viewers who see the thing, as those of rooms are. Adding, changing and deleting them
-- needs the permission; files of rooms and room types need none.
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
        when 'asset' then entity_id in (
          select g.asset_id from asset_grants g where g.user_id = (select viewer_user_id()))
        when 'site' then entity_id in (
          select g.site_id from site_grants g where g.user_id = (select viewer_user_id()))
        else exists (
          select from rooms r where r.partner_id = files.partner_id
            and normalize(r.room_type, NFC) = normalize(files.room_type, NFC))
      end)
    else false
  end);

alter policy files_added on files with check (
  uploaded_by = (select viewer_user_id())
  and not shared_with_all
  and case entity_type
    when 'room' then exists (select from rooms r where r.id = entity_id and r.partner_id = files.partner_id)
    when 'asset' then (select viewer_permits('estate.manage'))
      and exists (select from assets a where a.id = entity_id and a.partner_id = files.partner_id)
    when 'site' then (select viewer_permits('estate.manage'))
      and exists (select from sites s where s.id = entity_id and s.partner_id = files.partner_id)
    else (select viewer_sight()) in ('everything', 'partners')
      and partner_id = any ((select viewer_partner_ids())::integer[])
  end);

alter policy files_removed on files using (
  not is_public
  and (entity_type in ('room', 'room_type') or (select viewer_permits('estate.manage')))
  and case (select viewer_sight())
    when 'everything' then true
    when 'partners' then partner_id = any ((select viewer_partner_ids())::integer[])
      and (partner_id = (select viewer_partner_id()) or uploaded_by = (select viewer_user_id()))
    when 'grants' then case entity_type
        when 'room' then entity_id in (
          select g.room_id from room_grants g where g.user_id = (select viewer_user_id()))
        when 'asset' then entity_id in (
          select g.asset_id from asset_grants g where g.user_id = (select viewer_user_id()))
        when 'site' then entity_id in (
          select g.site_id from site_grants g where g.user_id = (select viewer_user_id()))
        else false
      end
      and (partner_id = (select viewer_partner_id()) or uploaded_by = (select viewer_user_id()))
    else false
  end);

alter policy files_reclassified on files using (
  (entity_type in ('room', 'room_type') or (select viewer_permits('estate.manage')))
  and case (select viewer_sight())
    when 'everything' then true
    when 'partners' then not shared_with_all
      and partner_id = any ((select viewer_partner_ids())::integer[])
      and (partner_id = (select viewer_partner_id()) or uploaded_by = (select viewer_user_id()))
    when 'grants' then not shared_with_all
      and case entity_type
        when 'room' then entity_id in (
          select g.room_id from room_grants g where g.user_id = (select viewer_user_id()))
        when 'asset' then entity_id in (
          select g.asset_id from asset_grants g where g.user_id = (select viewer_user_id()))
        when 'site' then entity_id in (
          select g.site_id from site_grants g where g.user_id = (select viewer_user_id()))
        else false
      end
      and (partner_id = (select viewer_partner_id()) or uploaded_by = (select viewer_user_id()))
    else false
  end);
