-- A new version of a document is a file of its own. document_id is the id of the first version, in all of them; null means
-- that there is one version only. Lists show the newest; the older ones stay until they are deleted.
alter table files add column document_id integer;
alter table files add column is_outdated boolean not null default false;
create index files_document_id_idx on files (document_id) where document_id is not null;
grant update (document_id, is_outdated, subcategory, tags) on files to greenroom_app;

-- A version belongs to the place and the partner of the others. Not security definer: a viewer adds versions only to
-- documents that it sees.
create function require_same_document() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from files f where f.id = new.document_id and f.entity_type = new.entity_type
      and f.entity_id = new.entity_id and f.partner_id = new.partner_id and f.category = 'document') then
    raise exception 'A version needs a document of the same place.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke all on function require_same_document() from public;
create trigger files_same_document before insert on files for each row
  when (new.document_id is not null) execute function require_same_document();

-- Who sees a document sees its versions: one that is made private leaves no public copy behind. When the newest version is
-- deleted, the one before it takes its place. Only in the same place, whatever document a row names. Security definer: the user who may do that need not see the other versions.
create function carry_to_versions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    update files set is_public = new.is_public, shared_with_all = new.shared_with_all
      where document_id = new.document_id and is_outdated
        and (partner_id, entity_type, entity_id) = (new.partner_id, new.entity_type, new.entity_id);
    return new;
  end if;
  update files set is_outdated = false where id = (
    select id from files where document_id = old.document_id
      and (partner_id, entity_type, entity_id) = (old.partner_id, old.entity_type, old.entity_id)
    order by id desc limit 1);
  return old;
end $$;
revoke all on function carry_to_versions() from public;
create trigger files_carry_visibility after update of is_public, shared_with_all on files for each row
  when (new.document_id is not null and not new.is_outdated) execute function carry_to_versions();
create trigger files_carry_deletion after delete on files for each row
  when (old.document_id is not null and not old.is_outdated) execute function carry_to_versions();

-- The name of the user who uploaded a file, for those who see the file.
create function file_uploader(wanted_file integer) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(nullif(u.full_name, ''), u.username) from files f join users u on u.id = f.uploaded_by
  where f.id = wanted_file
$$;
revoke all on function file_uploader(integer) from public;
grant execute on function file_uploader(integer) to greenroom_app;
