-- A person is erased: its account goes, its rows stay with "Former user" in place of the name. See decision 0095.
-- The row of the user stays without anything personal, because entries refer to it.
alter table users add column erasure_requested_at timestamptz, add column erased_at timestamptz;

-- What stands in place of an entry whose names were erased: the hash of its text now, signed like a checkpoint.
alter table audit_seals add column redacted_hash bytea, add column redaction bytea;

-- The name that stands for people who are gone. The web translates it.
create function former_user() returns text language sql immutable parallel safe return 'Former user';

-- Texts of a JSON value that are one of these names. Rights and roles are no names, whatever they are called.
create function redacted_json(value jsonb, names text[]) returns jsonb
  language plpgsql immutable as $$
begin
  return case jsonb_typeof(value)
    when 'string' then case when value #>> '{}' = any (names) then to_jsonb(former_user()) else value end
    when 'array' then (
      select coalesce(jsonb_agg(redacted_json(e.one, names) order by e.at), '[]')
      from jsonb_array_elements(value) with ordinality as e (one, at))
    when 'object' then (
      select coalesce(jsonb_object_agg(e.key,
        case when e.key in ('roles', 'permissions') then e.one else redacted_json(e.one, names) end), '{}')
      from jsonb_each(value) as e (key, one))
    else value end;
end $$;

create function names_in(value jsonb, names text[]) returns boolean language sql immutable parallel safe
  return exists (select from unnest(names) as n where strpos(value::text, to_jsonb(n)::text) > 0);

-- An entry of the audit log without a person. Of entries about the person what was changed goes as a whole.
create function redacted_audit_entry(e audit_entries, person integer, names text[]) returns audit_entries
  language plpgsql immutable as $$
begin
  if e.actor_id = person then
    e.actor_name := former_user();
    e.address := null;
  end if;
  if e.user_id = person and e.action <> 'user-erased' then
    e.before := null;
    e.after := null;
    if e.actor_id is null then
      e.address := null;
    end if;
  else
    e.before := redacted_json(e.before, names);
    e.after := redacted_json(e.after, names);
  end if;
  if e.subject = any (names) then
    e.subject := former_user();
  end if;
  return e;
end $$;

-- Writes these entries anew without the person. What the server has signed has to be what is written.
create function redact_audit_entries(person integer, names text[], ids bigint[], hashes bytea[], signatures bytea[])
  returns void language plpgsql volatile security definer
  set search_path = public, pg_temp as $$
begin
  if viewer_sight() <> 'system' then
    raise exception 'viewers may not erase names' using errcode = 'insufficient_privilege';
  end if;
  -- As in 0310.
  perform set_config('app.rewrites_audit', 'on', true);
  update audit_entries e
    set actor_name = r.actor_name, subject = r.subject, address = r.address, before = r.before, after = r.after
    from (select (redacted_audit_entry(o, person, names)).* from audit_entries o where o.id = any (ids)) as r
    where e.id = r.id;
  update audit_seals s set salt = null, redacted_hash = signed.hash, redaction = signed.signature
    from unnest(ids, hashes, signatures) as signed (id, hash, signature), audit_entries e
    where s.entry_id = signed.id and e.id = signed.id
      and sha256(convert_to(audit_personal_text(e), 'UTF8')) = signed.hash;
  perform set_config('app.rewrites_audit', '', true);
end $$;

-- A change of the name alone is no change of a ticket.
create or replace function prepare_ticket() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.asset_id is not null and (tg_op = 'INSERT' or new.asset_id is distinct from old.asset_id) then
    new.room_id := coalesce((select a.room_id from assets a where a.id = new.asset_id), new.room_id);
  end if;
  if new.room_id is not null and (tg_op = 'INSERT' or new.room_id is distinct from old.room_id) then
    new.site_id := coalesce((select r.site_id from rooms r where r.id = new.room_id), new.site_id);
  end if;
  if tg_op = 'UPDATE' and coalesce(current_setting('app.erases_names', true), '') <> 'on' then
    new.version :=
      old.version + (ticket_facts(to_jsonb(new)) is distinct from ticket_facts(to_jsonb(old)))::integer;
  end if;
  return new;
end $$;

-- The copies of a person's name, by the id that stands beside each. Names without an id are compared as text. Repeating
-- it changes nothing more.
create function erase_names(person integer, names text[]) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if viewer_sight() <> 'system' then
    raise exception 'viewers may not erase names' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.erases_names', 'on', true), set_config('app.keeps_updated_at', 'on', true);
  update asset_operations set user_name = former_user() where user_id = person and user_name <> former_user();
  update bin_entries b set actor_name = former_user() from changesets c
    where c.id = b.changeset_id and c.actor_id = person and b.actor_name <> former_user();
  update changesets set actor_name = former_user() where actor_id = person and actor_name <> former_user();
  update imports set created_by_name = former_user() where created_by = person;
  update incident_events set actor_name = former_user() where actor_id = person and actor_name <> former_user();
  update incident_events set detail = redacted_json(detail, names) where names_in(detail, names);
  update incident_mutes set made_by_name = former_user() where made_by = person;
  update incidents set assigned_to_name = former_user() where assigned_to = person;
  update maintenance_windows set made_by_name = former_user() where made_by = person;
  update notification_events set payload = redacted_json(payload, names) where names_in(payload, names);
  update odoo_files set author_name = former_user() where author_name = any (names);
  update odoo_tickets set compared = redacted_json(compared, names) where names_in(compared, names);
  update room_models set made_by_name = former_user() where made_by = person;
  update scim_tokens set created_by_name = former_user() where created_by_name = any (names);
  update ticket_comments set author_name = former_user() where author_id = person or author_name = any (names);
  update ticket_conflicts set ours = case when ours = any (names) then former_user() else ours end,
    theirs = case when theirs = any (names) then former_user() else theirs end,
    theirs_by = case when theirs_by = any (names) then former_user() else theirs_by end
    where ours = any (names) or theirs = any (names) or theirs_by = any (names);
  update ticket_events set actor_name = former_user() where actor_id = person and actor_name <> former_user();
  update ticket_events set detail = redacted_json(detail, names) where names_in(detail, names);
  update tickets set assigned_to_name = former_user() where assigned_to = person;
  update wall_links set made_by_name = former_user() where made_by = person;
  -- What waits in the bin would bring names and grants back.
  delete from bin_rows where table_name in ('site_grants', 'room_grants', 'asset_grants')
    and whole ->> 'user_id' = person::text;
  update bin_rows set whole = redacted_json(whole, names) where names_in(whole, names);
  update bin_links set facts = redacted_json(facts, names) where names_in(facts, names);
  perform set_config('app.erases_names', '', true), set_config('app.keeps_updated_at', '', true);
end $$;

revoke all on function redacted_json(jsonb, text[]), names_in(jsonb, text[]),
  redacted_audit_entry(audit_entries, integer, text[]),
  redact_audit_entries(integer, text[], bigint[], bytea[], bytea[]), erase_names(integer, text[]) from public;
grant execute on function former_user(), redacted_json(jsonb, text[]), names_in(jsonb, text[]),
  redacted_audit_entry(audit_entries, integer, text[]),
  redact_audit_entries(integer, text[], bigint[], bytea[], bytea[]), erase_names(integer, text[]) to greenroom_app;

select greenroom_jobs.create_queue('erase-person',
  '{"policy": "short", "retryLimit": 20, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 900}');
grant select, insert, update, delete on all tables in schema greenroom_jobs to greenroom_app;
