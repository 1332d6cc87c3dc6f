-- A file names its room, asset or site without a foreign key. An upload locks it, so that a move to the bin, a deletion
-- or a move to another partner waits for the upload or makes it fail: no file stays behind without its place. Runs as the
-- owner because a user who may add a file need not be allowed to change the place. The caller checks whether the viewer
-- sees it.
create function lock_file_place(wanted_type text, wanted_id bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case wanted_type
    when 'room' then perform from rooms where id = wanted_id for share;
    when 'asset' then perform from assets where id = wanted_id for share;
    when 'site' then perform from sites where id = wanted_id for share;
    else null;
  end case;
end $$;
revoke all on function lock_file_place(text, bigint) from public;
grant execute on function lock_file_place(text, bigint) to greenroom_app;
