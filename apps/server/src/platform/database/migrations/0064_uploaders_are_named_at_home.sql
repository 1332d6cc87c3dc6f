-- The name of the user who uploaded a file, for those who see the file for another reason than that it is shared with all
-- partners: of its owner those learn the name of the partner alone (shared_file_owner). The same as files_seen otherwise.
create or replace function file_uploader(wanted_file integer) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(nullif(u.full_name, ''), u.username) from files f join users u on u.id = f.uploaded_by
  where f.id = wanted_file and (viewer_sight() = 'everything' or (
    (f.is_public or f.partner_id = viewer_partner_id() or f.uploaded_by = viewer_user_id())
    and case viewer_sight()
      when 'partners' then f.partner_id = any (viewer_partner_ids())
      when 'grants' then case f.entity_type
        when 'room' then f.entity_id in (select g.room_id from room_grants g where g.user_id = viewer_user_id())
        when 'asset' then f.entity_id in (select g.asset_id from asset_grants g where g.user_id = viewer_user_id())
        when 'site' then f.entity_id in (select g.site_id from site_grants g where g.user_id = viewer_user_id())
        else exists (
          select from room_grants g join rooms r on r.id = g.room_id
          where g.user_id = viewer_user_id() and r.partner_id = f.partner_id
            and normalize(r.room_type, NFC) = normalize(f.room_type, NFC))
      end
      else false
    end))
$$;
