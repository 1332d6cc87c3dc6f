-- A comment that came from elsewhere says so, and who wrote it there.
alter table ticket_comments
  add column source text check (source in ('odoo', 'mail')),
  add column author_name text check (char_length(author_name) <= 200);

alter table ticket_events drop constraint ticket_events_source_check;
alter table ticket_events add constraint ticket_events_source_check
  check (source in ('screen', 'api', 'odoo', 'rule', 'mail')) not valid;

create or replace function record_ticket_comment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ticket_events (ticket_id, at, kind, source, actor_id, actor_name, comment_id)
  select new.ticket_id, clock_timestamp(), 'comment', coalesce(new.source, viewer_change_source(), 'rule'), u.id,
    coalesce(new.author_name, nullif(u.full_name, ''), u.username), new.id
  from (select case when new.source = 'odoo' then null else coalesce(viewer_user_id(), new.author_id) end as id) as author
  left join users u on u.id = author.id;
  return null;
end $$;

-- The message of an Odoo that a comment came from, or that it is sent as. A comment without a row waits.
create table odoo_comments (
  comment_id bigint primary key references ticket_comments on delete cascade,
  ticket_id integer not null references tickets on delete cascade,
  partner_id integer not null references partners on delete cascade,
  odoo text not null,
  is_from_odoo boolean not null,
  odoo_message_id integer,
  attempts integer not null default 0,
  -- While a run sends it. Afterwards Odoo is searched for it before it is sent again.
  sending_until timestamptz,
  -- When it arrived on the other side.
  done_at timestamptz,
  -- Odoo has rejected it too often.
  last_error text
);
create unique index odoo_comments_message_key on odoo_comments (odoo, odoo_message_id)
  where odoo_message_id is not null;
create index odoo_comments_ticket_id_idx on odoo_comments (ticket_id);
create index odoo_comments_partner_id_idx on odoo_comments (partner_id);

alter table odoo_comments enable row level security;
create policy odoo_comments_system on odoo_comments using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on odoo_comments to greenroom_app;

-- Messages of records are read from here on.
alter table odoo_partners add column messages_until text;
