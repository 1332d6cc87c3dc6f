-- Files belong to tickets, too. Each user who sees a ticket sees its files, so there is no public and private among them.
-- Not valid: the new conditions are wider than the old ones, or about rows that do not exist yet; nothing has to be read.
alter table files drop constraint files_entity_type_check;
alter table files add constraint files_entity_type_check
  check (entity_type in ('room', 'room_type', 'asset', 'site', 'ticket')) not valid;
-- The comment that a file was sent with. Without a foreign key: comments go only with their ticket, as files do.
alter table files add column ticket_comment_id bigint;
alter table files add constraint files_ticket_check check (
  case entity_type when 'ticket' then not is_public else ticket_comment_id is null end) not valid;
grant update (ticket_comment_id) on files to greenroom_app;
-- The file that an entry of the timeline is about, which may be deleted by now.
alter table ticket_events add column file_id integer;

-- A file belongs to the partner of its ticket and does not outlive it.
create trigger tickets_carry_owner_to_files after update of partner_id on tickets for each row
  when (old.partner_id is distinct from new.partner_id) execute function carry_to_files('ticket');
create trigger tickets_carry_deletion_to_files after delete on tickets
  for each row execute function carry_to_files('ticket');

-- The ticket must not go, and two uploads must not pass the limit of files together.
create or replace function lock_file_place(wanted_type text, wanted_id bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case wanted_type
    when 'room' then perform from rooms where id = wanted_id for share;
    when 'asset' then perform from assets where id = wanted_id for share;
    when 'site' then perform from sites where id = wanted_id for share;
    when 'ticket' then perform from tickets where id = wanted_id for no key update;
    else null;
  end case;
end $$;

-- The timeline names each file that came and went, whoever brought it. Not when the ticket itself is deleted.
create function record_ticket_file() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  file files;
begin
  file := case when tg_op = 'INSERT' then new else old end;
  insert into ticket_events (ticket_id, at, kind, source, actor_id, actor_name, detail, file_id)
  select t.id, clock_timestamp(), case tg_op when 'INSERT' then 'attached' else 'detached' end,
    coalesce(viewer_change_source(), nullif(current_setting('app.change_source', true), ''), 'odoo'), u.id,
    coalesce(nullif(u.full_name, ''), u.username),
    jsonb_build_object('file', jsonb_build_object('from', case tg_op when 'DELETE' then file.filename end,
      'to', case tg_op when 'INSERT' then file.filename end)), file.id
  from tickets t left join users u on u.id = viewer_user_id() where t.id = file.entity_id;
  return null;
end $$;
revoke all on function record_ticket_file() from public;
create trigger files_record_added after insert on files for each row
  when (new.entity_type = 'ticket') execute function record_ticket_file();
create trigger files_record_removed after delete on files for each row
  when (old.entity_type = 'ticket') execute function record_ticket_file();

alter policy files_seen on files using (
  case (select viewer_sight())
    when 'everything' then true
    when 'partners' then shared_with_all or (
      partner_id = any ((select viewer_partner_ids())::integer[])
      and (is_public or entity_type = 'ticket' or partner_id = (select viewer_partner_id())
        or uploaded_by = (select viewer_user_id())))
    when 'grants' then shared_with_all
      or case entity_type
        when 'ticket' then partner_id = any ((select viewer_partner_ids())::integer[])
        else (is_public or partner_id = (select viewer_partner_id()) or uploaded_by = (select viewer_user_id()))
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
          end
      end
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
    when 'ticket' then exists (select from tickets t where t.id = entity_id and t.partner_id = files.partner_id)
    else (select viewer_sight()) in ('everything', 'partners')
      and partner_id = any ((select viewer_partner_ids())::integer[])
  end);

alter policy files_removed on files using (
  not is_public
  and (entity_type in ('room', 'room_type', 'ticket') or (select viewer_permits('estate.manage')))
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
        when 'ticket' then partner_id = any ((select viewer_partner_ids())::integer[])
        else false
      end
      and (partner_id = (select viewer_partner_id()) or uploaded_by = (select viewer_user_id()))
    else false
  end);

alter policy files_reclassified on files using (
  (entity_type in ('room', 'room_type', 'ticket') or (select viewer_permits('estate.manage')))
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
        when 'ticket' then partner_id = any ((select viewer_partner_ids())::integer[])
        else false
      end
      and (partner_id = (select viewer_partner_id()) or uploaded_by = (select viewer_user_id()))
    else false
  end);

create or replace function file_uploader(wanted_file integer) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(nullif(u.full_name, ''), u.username) from files f join users u on u.id = f.uploaded_by
  where f.id = wanted_file and (viewer_sight() = 'everything'
    or (f.entity_type = 'ticket' and f.partner_id = any (viewer_partner_ids()))
    or (
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
