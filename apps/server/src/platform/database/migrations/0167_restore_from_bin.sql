-- A snoozed incident has a `key`, and so have the rows of the bin: its site could not be restored.
create or replace function restore_from_bin(wanted_bin integer, wanted_parent integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry bin_entries;
  each_table text;
  taken text;
  columns text;
  restored text;
  is_gone boolean := false;
begin
  select * into entry from bin_entries where id = wanted_bin for update;
  if not found then
    return false;
  end if;
  perform require_bin_rights(entry.partner_id);
  -- Imported estates may contain an address twice: only one that was given since is a conflict.
  select a.mac_address into taken from bin_rows b
    join assets a on a.partner_id = entry.partner_id and a.mac_address = b.whole ->> 'mac_address'
    where b.bin_id = wanted_bin and b.table_name = 'assets' and a.updated_at > entry.binned_at limit 1;
  if found then
    raise exception '% is used by another asset', taken
      using errcode = 'unique_violation', constraint = 'bin_mac_address', detail = taken;
  end if;
  if entry.thing <> 'site' and wanted_parent is not null then
    update bin_rows set whole = whole || jsonb_build_object(case entry.thing when 'room' then 'site_id' else 'room_id' end,
      wanted_parent)
    where bin_id = wanted_bin and depth = 0;
  elsif entry.thing = 'room' then
    is_gone := exists (select from bin_rows b where b.bin_id = wanted_bin and b.depth = 0 and not exists (
      select from sites s where s.id = (b.whole ->> 'site_id')::integer and s.partner_id = entry.partner_id));
  elsif entry.thing = 'asset' then
    is_gone := exists (select from bin_rows b where b.bin_id = wanted_bin and b.depth = 0 and not exists (
      select from rooms r where r.id = (b.whole ->> 'room_id')::integer and r.partner_id = entry.partner_id));
  end if;
  if is_gone then
    raise exception 'A place is gone' using errcode = 'foreign_key_violation', constraint = 'bin_place',
      detail = entry.thing;
  end if;
  foreach each_table in array bin_tables(wanted_bin) loop
    perform bin_forget_missing(wanted_bin, each_table);
    -- Columns that are newer than the row get their default.
    select string_agg(quote_ident(a.attname), ', '), string_agg('r.' || quote_ident(a.attname), ', ')
      into columns, restored from pg_attribute a
      where a.attrelid = each_table::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and (select b.whole ? a.attname from bin_rows b where b.bin_id = wanted_bin and b.table_name = each_table limit 1);
    if columns is not null then
      execute format('insert into %I (%s) overriding system value
        select %s from bin_rows b cross join lateral jsonb_populate_record(null::%I, b.whole) as r
        where b.bin_id = $1 and b.table_name = %L', each_table, columns, restored, each_table, each_table)
        using wanted_bin;
    end if;
  end loop;
  perform bin_link_again(wanted_bin);
  perform bin_notify(wanted_bin);
  delete from bin_entries where id = wanted_bin;
  return true;
end $$;
