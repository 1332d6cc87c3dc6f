-- The server processes on this database; one that has not been seen for a while is dead. Times are the database's own.
create table server_nodes (
  node uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
alter table server_nodes enable row level security;
create policy server_nodes_system on server_nodes using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on server_nodes to greenroom_app;

-- The process that talks to the device itself. When it dies, nobody will ever tell how the action ended.
alter table asset_operations add column node uuid;
create index asset_operations_partner_recent_idx on asset_operations (partner_id, created_at desc, id desc);
create index asset_statuses_changed_at_idx on asset_statuses (changed_at);
