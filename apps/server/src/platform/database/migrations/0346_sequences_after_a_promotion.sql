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

create function greenroom_keys.replace_sequences() returns void
  language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  -- The first session replaces them, the others wait and find them good.
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
revoke all on function greenroom_keys.replace_sequences() from public;

-- As in 0281, but it replaces the sequences when they cannot be read.
create or replace function enter_viewer(signed text) returns text
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  pads greenroom_keys.viewer_key;
  context text := substr(signed, 65);
  visibility text := split_part(context, '|', 2);
  partners integer[];
begin
  select * into pads from greenroom_keys.viewer_key;
  if substr(signed, 1, 64) is distinct from encode(sha256(pads.outer_pad || sha256(pads.inner_pad ||
      convert_to(pg_backend_pid()::text || context, 'UTF8'))), 'hex') then
    raise exception 'The viewer of this transaction is not signed by the server' using errcode = '28000';
  end if;
  partners := coalesce(nullif(split_part(context, '|', 4), ''), '{}')::integer[];
  for attempt in 1..2 loop
    begin
      perform setval('greenroom_keys.seen_who', (case visibility when 'everything' then 1 when 'partners' then 2
          when 'grants' then 3 else 0 end::bigint << 32) + coalesce(nullif(split_part(context, '|', 3), ''), '0')::bigint),
        -- Up to two partners fit into the number; a longer list is compared with the digest.
        setval('greenroom_keys.seen_partners', case when cardinality(partners) between 1 and 2
          then partners[1] + (coalesce(partners[2], 0)::bigint << 31) else 0 end),
        setval('greenroom_keys.seen_digest_1', public.context_digest(signed, 1)),
        setval('greenroom_keys.seen_digest_2', public.context_digest(signed, 2)),
        set_config('app.viewer', signed, true);
      return '';
    exception when internal_error then
      -- The second one is what a session gets that waited for another one to drop them.
      if attempt = 2 or not sqlerrm like any (array['bad magic number in sequence %', 'could not open relation with OID %'])
        then
        raise;
      end if;
      perform greenroom_keys.replace_sequences();
    end;
  end loop;
end $$;
