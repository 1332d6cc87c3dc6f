-- An attachment of an Odoo and the file of a ticket that it came from, or that it is sent as. A file without a row waits.
create table odoo_files (
  id bigint generated always as identity primary key,
  ticket_id integer not null references tickets on delete cascade,
  partner_id integer not null references partners on delete cascade,
  odoo text not null,
  is_from_odoo boolean not null,
  -- Without a foreign key: what was deleted here must not come again.
  file_id integer,
  attachment_id integer,
  filename text not null check (char_length(filename) <= 255),
  declared_type text not null default '' check (char_length(declared_type) <= 255),
  author_name text check (char_length(author_name) <= 200),
  size bigint not null default 0,
  -- Of the content in Odoo when both sides were compared; empty while it is not known. Odoo makes large pictures smaller.
  checksum text not null default '' check (char_length(checksum) <= 100),
  attempts integer not null default 0,
  retry_at timestamptz,
  last_error text,
  -- Both sides have it, or it stays where it is.
  done_at timestamptz,
  -- Why it stays where it is: the code of a problem.
  rejected text,
  -- When the attachment was last seen in Odoo, and when it was noticed that it is deleted there.
  seen_at timestamptz,
  gone_at timestamptz
);
-- An attachment that is changed in Odoo is another file.
create unique index odoo_files_attachment_key on odoo_files (odoo, attachment_id, checksum) where is_from_odoo;
create unique index odoo_files_file_key on odoo_files (odoo, file_id) where not is_from_odoo;
create index odoo_files_file_id_idx on odoo_files (file_id) where file_id is not null;
create index odoo_files_ticket_id_idx on odoo_files (ticket_id);
create index odoo_files_partner_id_idx on odoo_files (partner_id);
create index odoo_files_waiting_idx on odoo_files (partner_id, id) where done_at is null;

alter table odoo_files enable row level security;
create policy odoo_files_system on odoo_files using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on odoo_files to greenroom_app;

-- Attachments of records are read from here on.
alter table odoo_partners add column attachments_until text;
-- What a record had before its ticket was linked with it is read once.
alter table odoo_tickets add column is_listed boolean not null default false;

-- A file that only one side has is in the timeline of its ticket.
create function record_odoo_file() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ticket_events (ticket_id, at, kind, source, detail, file_id)
  select t.id, clock_timestamp(),
    case when new.rejected is null then 'file-deleted' when new.is_from_odoo then 'file-left' else 'file-kept' end,
    'odoo', jsonb_build_object('file', jsonb_build_object('from', null, 'to', new.filename)), null
  from tickets t where t.id = new.ticket_id;
  return null;
end $$;
revoke all on function record_odoo_file() from public;
create trigger odoo_files_record_rejected after insert or update of rejected on odoo_files for each row
  when (new.rejected is not null) execute function record_odoo_file();
create trigger odoo_files_record_gone after update of gone_at on odoo_files for each row
  when (new.gone_at is not null and old.gone_at is null) execute function record_odoo_file();

-- What comes from outside names its author, who is no user here.
create or replace function record_ticket_file() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  file files;
begin
  file := case when tg_op = 'INSERT' then new else old end;
  insert into ticket_events (ticket_id, at, kind, source, actor_id, actor_name, detail, file_id)
  select t.id, clock_timestamp(), case tg_op when 'INSERT' then 'attached' else 'detached' end,
    coalesce(viewer_change_source(), nullif(current_setting('app.change_source', true), ''), 'odoo'), u.id,
    coalesce(nullif(u.full_name, ''), u.username, nullif(current_setting('app.outside_author', true), '')),
    jsonb_build_object('file', jsonb_build_object('from', case tg_op when 'DELETE' then file.filename end,
      'to', case tg_op when 'INSERT' then file.filename end)), file.id
  from tickets t left join users u on u.id = viewer_user_id() where t.id = file.entity_id;
  return null;
end $$;
