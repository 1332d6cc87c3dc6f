-- Rows that one act created leave together when it is undone: as one entry of the bin with several roots, whose name and
-- thing_id are those of the first.
alter table bin_entries add column roots integer not null default 1;
create index bin_entries_changeset_id_idx on bin_entries (changeset_id);

-- An act that only moved things to the bin is seen by those who see these entries.
create policy changesets_binned on changesets for select using (
  exists (select from bin_entries b where b.changeset_id = changesets.id));

-- Whether an act is taken back, and that has not been undone in turn. Security definer: an act that moved everything to
-- the bin is hidden from users who see no bin.
create function is_undone(act bigint) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  latest bigint;
begin
  select max(id) into latest from changesets where undoes = act;
  return latest is not null and not is_undone(latest);
end $$;
revoke all on function is_undone(bigint) from public;
grant execute on function is_undone(bigint) to greenroom_app;

-- As before, but for several roots.
create function bin_collect(wanted_bin integer, root regclass, root_ids integer[]) returns void
  language plpgsql as $$
declare
  level integer := 0;
  added integer;
  step integer;
  source record;
  link record;
begin
  execute format(
    'insert into bin_rows (bin_id, table_name, key, depth, whole)
     select $1, %L, %s, 0, to_jsonb(t) from %s t where t.id = any ($2) for update',
    root, (bin_key_of(root)).as_json, root) using wanted_bin, root_ids;
  loop
    added := 0;
    for source in
      select r.child, r.child_of_bin as condition, r.parent::text as found_in, '' as thing from bin_references() r
      where r.on_delete in ('c', 'a', 'r')
        and r.parent::text in (select table_name from bin_rows where bin_id = wanted_bin and depth = level)
      union all
      -- A file names what it belongs to without a foreign key.
      select 'files'::regclass, 't.entity_id = (b.key ->> ''id'')::bigint and t.entity_type = ' || quote_literal(o.thing),
        o.name, o.thing
      from (values ('sites', 'site'), ('rooms', 'room'), ('assets', 'asset')) as o (name, thing)
    loop
      execute format(
        'insert into bin_rows (bin_id, table_name, key, depth, whole)
         select $1, %L, %s, $2 + 1, to_jsonb(t) from %s t
         where exists (select from bin_rows b
           where b.bin_id = $1 and b.table_name = %L and b.depth = $2 and %s)
         for update of t
         on conflict do nothing',
        source.child, (bin_key_of(source.child)).as_json, source.child, source.found_in, source.condition)
        using wanted_bin, level;
      get diagnostics step = row_count;
      added := added + step;
    end loop;
    exit when added = 0;
    level := level + 1;
  end loop;

  for link in
    select * from bin_references() r where r.on_delete = 'n'
      and r.parent::text in (select table_name from bin_rows where bin_id = wanted_bin)
  loop
    execute format(
      'insert into bin_links (target_table, target_key, table_name, key, facts)
       select b.table_name, b.key, %L, %s, (select jsonb_object_agg(f.key, f.value) from jsonb_each(to_jsonb(t)) f
         where f.key = any ($2))
       from bin_rows b join %s t on %s
       where b.bin_id = $1 and b.table_name = %L and not exists (select from bin_rows own
         where own.bin_id = $1 and own.table_name = %L and own.key = %s)',
      link.child, (bin_key_of(link.child)).as_json, link.child, link.child_of_bin, link.parent, link.child,
      (bin_key_of(link.child)).as_json) using wanted_bin, link.cleared;
  end loop;
end $$;
revoke all on function bin_collect(integer, regclass, integer[]) from public;

-- Moves rows of one partner to the bin, as one entry. Returns its number, or null when there is no such row.
create function move_rows_to_bin(wanted_thing text, wanted_ids integer[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  root regclass := (wanted_thing || 's')::regclass;
  found_ids integer[];
  partners integer[];
  parents integer[];
  first_row jsonb;
  entry integer;
  each_table text;
  begun bigint;
begin
  if wanted_thing not in ('site', 'room', 'asset') then
    raise exception 'There is no bin for a %', wanted_thing;
  end if;
  execute format(
    'select array_agg(l.id order by l.id), array_agg(distinct l.partner_id), array_agg(distinct %s)
     from (select * from %s t where t.id = any ($1) order by t.id for update) as l',
    case wanted_thing when 'room' then 'l.site_id' when 'asset' then 'l.room_id' else 'null::integer' end, root)
    into found_ids, partners, parents using wanted_ids;
  if found_ids is null then
    return null;
  end if;
  if cardinality(partners) > 1 then
    raise exception 'The rows belong to several partners';
  end if;
  perform require_bin_rights(partners[1]);
  execute format('select to_jsonb(t) from %s t where t.id = $1', root) into first_row using found_ids[1];
  begun := current_changeset();
  insert into bin_entries (partner_id, thing, thing_id, name, place, parent_id, roots, changeset_id, actor_name)
  select partners[1], wanted_thing, found_ids[1], coalesce(first_row ->> 'product_name', first_row ->> 'name'),
    case
      when cardinality(parents) > 1 or wanted_thing = 'site' then '{}'
      when wanted_thing = 'room' then array(select s.name from sites s where s.id = parents[1])
      else array(select unnest(array[s.name, r.name]) from rooms r join sites s on s.id = r.site_id
        where r.id = parents[1])
    end,
    case when cardinality(parents) = 1 then parents[1] end, cardinality(found_ids), c.id, c.actor_name
  from changesets c where c.id = begun
  returning id into entry;
  perform bin_collect(entry, root, found_ids);
  update bin_entries set
    rooms = (select count(*) from bin_rows where bin_id = entry and table_name = 'rooms' and depth > 0),
    assets = (select count(*) from bin_rows where bin_id = entry and table_name = 'assets' and depth > 0)
  where id = entry;
  -- Before the rows are deleted: the sites of the devices are looked up.
  perform bin_notify(entry);
  foreach each_table in array array(
    select t.name from unnest(bin_tables(entry)) with ordinality as t (name, position) order by position desc)
  loop
    execute format('delete from %I t using bin_rows b where b.bin_id = $1 and b.table_name = %L and %s',
      each_table, each_table, (bin_key_of(each_table::regclass)).condition) using entry;
  end loop;
  return entry;
end $$;
revoke all on function move_rows_to_bin(text, integer[]) from public;
grant execute on function move_rows_to_bin(text, integer[]) to greenroom_app;

create or replace function move_to_bin(wanted_thing text, wanted_id integer) returns integer
  language sql security definer set search_path = public, pg_temp
  return move_rows_to_bin(wanted_thing, array[wanted_id]);
drop function bin_collect(integer, regclass, integer);

-- As before. Without a parent each root returns to where it was.
create or replace function restore_from_bin(wanted_bin integer, wanted_parent integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry bin_entries;
  each_table text;
  taken text;
  columns text;
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
    select string_agg(quote_ident(a.attname), ', ') into columns from pg_attribute a
      where a.attrelid = each_table::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and (select b.whole ? a.attname from bin_rows b where b.bin_id = wanted_bin and b.table_name = each_table limit 1);
    if columns is not null then
      execute format('insert into %I (%s) overriding system value
        select %s from bin_rows b cross join lateral jsonb_populate_record(null::%I, b.whole) as r
        where b.bin_id = $1 and b.table_name = %L', each_table, columns, columns, each_table, each_table)
        using wanted_bin;
    end if;
  end loop;
  perform bin_link_again(wanted_bin);
  perform bin_notify(wanted_bin);
  delete from bin_entries where id = wanted_bin;
  return true;
end $$;

-- Whether rooms that rows name and that do not exist are created.
alter table imports add column create_rooms boolean not null default false;
-- Why a row is rejected, as the key and the values of a text; `reason` is the same in English.
alter table import_rows add column message jsonb;
