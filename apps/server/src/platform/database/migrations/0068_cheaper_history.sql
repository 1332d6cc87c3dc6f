-- As before, but only the columns that people change become JSON, not the folded texts beside them. Which ones these are
-- is read from the catalogue, so a column of a later migration is recorded too.
create function editable_columns(changed regclass, alias text) returns text
  language sql stable set search_path = public, pg_temp
  begin atomic
    select string_agg(format('%I.%I', alias, f.key), ', ')
    from jsonb_object_keys(editable_facts((
      select jsonb_object_agg(a.attname, true) from pg_catalog.pg_attribute a
      where a.attrelid = changed and a.attnum > 0 and not a.attisdropped))) as f (key);
  end;
revoke all on function editable_columns(regclass, text) from public;

create or replace function record_estate_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  facts text := format('cross join lateral (select %s) as f', editable_columns(tg_relid, 'r'));
begin
  -- "offset 0" keeps the planner from repeating to_jsonb for each use. The subquery for the changeset runs once, and only
  -- if there is a row: a statement that changes nothing begins no changeset.
  if tg_op = 'INSERT' then
    execute format($sql$
      insert into estate_changes (changeset_id, kind, thing, thing_id, name, version, after)
      select (select current_changeset()), 'created', $1, r.id, r.%I, r.version, jsonb_strip_nulls(to_jsonb(f))
      from new_rows r %s $sql$, tg_argv[1], facts) using tg_argv[0];
  elsif tg_op = 'DELETE' then
    execute format($sql$
      insert into estate_changes (changeset_id, kind, thing, thing_id, name, version, before)
      select (select current_changeset()), 'deleted', $1, r.id, r.%I, r.version, jsonb_strip_nulls(to_jsonb(f))
      from old_rows r %s $sql$, tg_argv[1], facts) using tg_argv[0];
  else
    execute format($sql$
      insert into estate_changes (changeset_id, kind, thing, thing_id, name, version, before, after)
      select (select current_changeset()), 'changed', $1, n.id, n.name, n.version, d.before, d.after
      from (select r.id, to_jsonb(f) as whole from old_rows r %2$s offset 0) as o
      join (select r.id, r.%1$I as name, r.version, to_jsonb(f) as whole from new_rows r %2$s offset 0) as n
        on n.id = o.id
      cross join lateral (
        select jsonb_object_agg(now.key, o.whole -> now.key) as before, jsonb_object_agg(now.key, now.value) as after
        from jsonb_each(n.whole) as now
        where o.whole -> now.key is distinct from now.value) as d
      where n.whole <> o.whole and d.after is not null $sql$, tg_argv[1], facts) using tg_argv[0];
  end if;
  return null;
end $$;

-- The trigger above is the only writer, writes the changeset in the same transaction, and nothing deletes one: the check
-- of every single row cost as much as its indexes.
alter table estate_changes drop constraint estate_changes_changeset_id_fkey;
