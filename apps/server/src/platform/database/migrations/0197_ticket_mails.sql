-- What the mail program of an author has quoted below a comment.
alter table ticket_comments add column quote text check (char_length(quote) <= 20000);

-- Replies to mails about tickets that were read, so that each becomes one comment.
create table ticket_mails (
  -- A hash of the mail's id, or of the whole mail if it has none.
  mail_key bytea primary key check (length(mail_key) = 32),
  ticket_id integer not null references tickets on delete cascade,
  user_id integer references users on delete set null,
  comment_id bigint references ticket_comments on delete cascade,
  received_at timestamptz not null
);
create index ticket_mails_ticket_id_idx on ticket_mails (ticket_id);
create index ticket_mails_user_id_idx on ticket_mails (user_id) where user_id is not null;
create index ticket_mails_comment_id_idx on ticket_mails (comment_id);

alter table ticket_mails enable row level security;
create policy ticket_mails_system on ticket_mails using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on ticket_mails to greenroom_app;
