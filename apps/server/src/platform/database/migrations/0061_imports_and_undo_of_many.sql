-- An import reserves the ids of new rows: it prepares the next rows while the database still writes the ones before.
grant usage on sequence partners_id_seq, sites_id_seq, rooms_id_seq, assets_id_seq to greenroom_app;

-- Makes two entries of one act and one kind a single one, so that an undo can move its rows in portions. `first` stays.
create function join_bin_entries(first integer, second integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry bin_entries;
  added bin_entries;
begin
  select * into strict entry from bin_entries where id = first for update;
  select * into strict added from bin_entries where id = second for update;
  perform require_bin_rights(entry.partner_id);
  if first = second or (entry.partner_id, entry.thing, entry.changeset_id)
    is distinct from (added.partner_id, added.thing, added.changeset_id) then
    raise exception 'The entries % and % are not parts of one act', first, second;
  end if;
  update bin_rows set bin_id = first where bin_id = second;
  delete from bin_entries where id = second;
  update bin_entries set roots = entry.roots + added.roots, rooms = entry.rooms + added.rooms,
    assets = entry.assets + added.assets,
    parent_id = case when entry.parent_id = added.parent_id then entry.parent_id end,
    place = case when entry.parent_id = added.parent_id then entry.place else '{}' end
  where id = first;
end $$;
revoke all on function join_bin_entries(integer, integer) from public;
grant execute on function join_bin_entries(integer, integer) to greenroom_app;
