-- When a device was last polled and its status was still that of asset_statuses. Polls mostly find nothing new, and a
-- version of the whole row for each of them would be most of what the database writes.
--
-- Unlogged: it costs no WAL. After a crash of the database it is empty, and observed_at of asset_statuses, which is written
-- at a change and every few minutes, is the time that remains. The free half of each page keeps updates on their page.
create unlogged table asset_checks (
  asset_id integer primary key references assets on delete cascade,
  checked_at timestamptz not null
) with (fillfactor = 50);
alter table asset_checks enable row level security;
create policy asset_checks_system on asset_checks using ((select viewer_sight()) = 'system');
create policy asset_checks_seen on asset_checks for select using (
  (select viewer_sight()) = 'everything' or exists (select from assets a where a.id = asset_id));
grant select, insert, update, delete on asset_checks to greenroom_app;

-- For new pages only; nothing is rewritten.
alter table asset_statuses set (fillfactor = 80);
