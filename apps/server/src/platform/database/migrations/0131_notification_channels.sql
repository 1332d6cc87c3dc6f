-- Where notifications go, and what came of each. See decision 0048.
create table notification_channels (
  id integer generated always as identity primary key,
  partner_id integer not null references partners on delete cascade,
  kind text not null check (kind in ('webhook', 'teams', 'slack')),
  name text not null check (length(name) between 1 and 80),
  sealed_address bytea not null,
  host text not null,
  sealed_secret bytea,
  old_sealed_secret bytea,
  old_secret_until timestamptz,
  what text[] not null,
  min_severity text not null check (min_severity in ('info', 'warning', 'critical')),
  -- Null: all.
  site_ids integer[],
  language text not null check (language in ('en', 'fr', 'es')),
  state text not null default 'on' check (state in ('on', 'off')),
  -- Of its last message.
  sequence bigint not null default 0,
  last_sent_at timestamptz,
  failing_since timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index notification_channels_partner_id_idx on notification_channels (partner_id);

-- One for each event and recipient. The sender works from these rows alone.
create table notification_deliveries (
  id bigint generated always as identity primary key,
  event_id bigint not null references notification_events on delete cascade,
  partner_id integer not null references partners on delete cascade,
  way text not null check (way in ('webhook', 'teams', 'slack', 'mail', 'push')),
  channel_id integer references notification_channels on delete cascade,
  user_id integer references users on delete cascade,
  -- Of the messages to a channel.
  sequence bigint,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'withdrawn')),
  -- Sent together with others.
  is_digest boolean not null default false,
  -- The deliveries of one message: the first of them.
  batch_id bigint,
  attempts integer not null default 0,
  next_at timestamptz not null,
  -- A process is sending it.
  leased_until timestamptz,
  last_error text,
  sent_at timestamptz,
  check (num_nonnulls(channel_id, user_id) = 1)
);
create unique index notification_deliveries_recipient_key
  on notification_deliveries (event_id, way, coalesce(channel_id, 0), coalesce(user_id, 0));
create index notification_deliveries_partner_id_idx on notification_deliveries (partner_id, id);
create index notification_deliveries_channel_id_idx on notification_deliveries (channel_id, sequence) where channel_id is not null;
create index notification_deliveries_user_id_idx on notification_deliveries (user_id, sent_at) where user_id is not null;
create index notification_deliveries_waiting_idx on notification_deliveries (next_at) where state = 'waiting';

alter table notification_channels enable row level security;
alter table notification_deliveries enable row level security;
create policy notification_channels_system on notification_channels using ((select viewer_sight()) = 'system');
create policy notification_deliveries_system on notification_deliveries using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on notification_channels, notification_deliveries to greenroom_app;
