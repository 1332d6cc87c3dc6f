-- Outside a transaction.
-- The next message to a channel is the first that waits, among any number that wait or were sent.
create index concurrently if not exists notification_deliveries_next_idx
  on notification_deliveries (channel_id, sequence) where state = 'waiting';
-- How many a channel got in the last seconds.
create index concurrently if not exists notification_deliveries_sent_at_idx
  on notification_deliveries (channel_id, sent_at) where sent_at is not null;
