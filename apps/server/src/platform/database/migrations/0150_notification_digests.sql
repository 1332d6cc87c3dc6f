-- When the next digest of a user is sent, and when the time that it covers began. See decision 0048.
create table notification_digests (
  user_id integer primary key references users on delete cascade,
  next_at timestamptz not null,
  since timestamptz not null
);
create index notification_digests_next_at_idx on notification_digests (next_at);

alter table notification_digests enable row level security;
create policy notification_digests_system on notification_digests using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on notification_digests to greenroom_app;
