-- What a user wants to be notified of, by each way. Without a row there are no messages. See decision 0048.
create table notification_rules (
  user_id integer not null references users on delete cascade,
  way text not null check (way in ('mail', 'push')),
  what text[] not null,
  min_severity text not null check (min_severity in ('info', 'warning', 'critical')),
  -- Null: all that the user sees.
  site_ids integer[],
  send_when text not null check (send_when in ('now', 'daily', 'weekly')),
  -- Of digests, in the time zone of the user.
  digest_at text not null check (length(digest_at) = 5),
  primary key (user_id, way)
);

create table notification_quiet (
  user_id integer primary key references users on delete cascade,
  from_time text not null check (length(from_time) = 5),
  to_time text not null check (length(to_time) = 5),
  days integer[] not null,
  except_critical boolean not null
);

alter table notification_rules enable row level security;
alter table notification_quiet enable row level security;
create policy notification_rules_system on notification_rules using ((select viewer_sight()) = 'system');
create policy notification_quiet_system on notification_quiet using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on notification_rules, notification_quiet to greenroom_app;
