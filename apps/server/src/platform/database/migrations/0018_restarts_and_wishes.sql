-- When a restarted device fell silent, and when it answered again: that answer ends its grace time.
alter table asset_statuses add column down_at timestamptz, add column back_at timestamptz;

-- Actions that came with an Idempotency-Key. Each key of a user stands for one operation.
create table asset_action_requests (
  user_id integer not null references users on delete cascade,
  request_key text not null check (char_length(request_key) between 1 and 200),
  request_hash bytea not null check (length(request_hash) = 32),
  -- Empty only within the transaction that makes the operation.
  operation_id bigint references asset_operations on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, request_key)
);
create index asset_action_requests_operation_idx on asset_action_requests (operation_id);
alter table asset_action_requests enable row level security;
create policy asset_action_requests_system on asset_action_requests using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on asset_action_requests to greenroom_app;
