-- A thing whose documents have versions could not be restored from the bin: the rows of a document name its first version,
-- the first one itself, and none of them is there yet when the first is written. The check is for what a viewer adds; what
-- the bin gives back passed it before. A document whose first version was deleted takes new versions, too.
create or replace function require_same_document() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from files f where (f.id = new.document_id or f.document_id = new.document_id)
      and f.entity_type = new.entity_type and f.entity_id = new.entity_id and f.partner_id = new.partner_id
      and f.category = 'document') then
    raise exception 'A version needs a document of the same place.' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Nothing is rewritten: the lock is short.
drop trigger files_same_document on files;
create trigger files_same_document before insert on files for each row
  when (new.document_id is not null and row_security_active('public.files'))
  execute function require_same_document();
