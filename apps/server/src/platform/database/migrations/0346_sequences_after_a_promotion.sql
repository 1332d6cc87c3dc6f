-- A replica that is promoted begins its unlogged sequences anew from what it has on its disk. Soon after their creation that
-- is an empty page (PostgreSQL does not write it there until a checkpoint), and each setval then fails with "bad magic number
-- in sequence": no viewer could be entered any more. Their values mean nothing beyond a session, so they are replaced.

-- As in 0281, with its body as a text: otherwise the sequences could not be dropped.
create or replace function signed_field(field integer) returns text
  language sql stable parallel restricted as $$
    select case when context_digest(current_setting('app.viewer', true), 1) = currval('greenroom_keys.seen_digest_1')
      and context_digest(current_setting('app.viewer', true), 2) = currval('greenroom_keys.seen_digest_2')
      then split_part(current_setting('app.viewer', true), '|', field) end
  $$;

-- Servers call it when a viewer cannot be entered.
create function greenroom_keys.repair_sequences() returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Before anything else: a session that has touched a sequence has it locked until its transaction ends, so two that did
  -- would wait for each other. The first one repairs, the others find nothing to do.
  perform pg_advisory_xact_lock(7247192);
  begin
    perform setval('greenroom_keys.seen_who', 0), setval('greenroom_keys.seen_partners', 0),
      setval('greenroom_keys.seen_digest_1', 0), setval('greenroom_keys.seen_digest_2', 0);
    return;
  exception when internal_error then
    null;
  end;
  drop sequence greenroom_keys.seen_who, greenroom_keys.seen_partners, greenroom_keys.seen_digest_1,
    greenroom_keys.seen_digest_2;
  create unlogged sequence greenroom_keys.seen_who minvalue 0;
  create unlogged sequence greenroom_keys.seen_partners minvalue 0;
  create unlogged sequence greenroom_keys.seen_digest_1 minvalue -9223372036854775808;
  create unlogged sequence greenroom_keys.seen_digest_2 minvalue -9223372036854775808;
  grant select on sequence greenroom_keys.seen_who, greenroom_keys.seen_partners, greenroom_keys.seen_digest_1,
    greenroom_keys.seen_digest_2 to greenroom_viewer;
end $$;
revoke all on function greenroom_keys.repair_sequences() from public;
grant execute on function greenroom_keys.repair_sequences() to greenroom_app;
