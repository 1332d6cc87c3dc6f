-- Which ends of warranties a user has marked as seen: its digests do not report them again when they have come. A warranty
-- that was renewed since has another end, and counts as new. See decision 0048.
create table seen_warranties (
  user_id integer not null references users on delete cascade,
  asset_id integer not null references assets on delete cascade,
  end_day date not null,
  primary key (user_id, asset_id)
);
create index seen_warranties_asset_id_idx on seen_warranties (asset_id);

alter table seen_warranties enable row level security;
create policy seen_warranties_system on seen_warranties using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on seen_warranties to greenroom_app;
