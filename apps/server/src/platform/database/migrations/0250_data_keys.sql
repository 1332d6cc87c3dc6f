-- The keys that seal values and sign links. Each is itself sealed with a key derived from SECRET_KEY. See decision 0069.
-- A key is 'next' until every server knows it, 'current' while servers seal with it, and 'old' while it only opens.
create table data_keys (
  id integer primary key check (id > 0),
  sealed_key bytea not null,
  state text not null check (state in ('next', 'current', 'old')),
  created_at timestamptz not null default now(),
  current_at timestamptz,
  old_at timestamptz
);
create unique index data_keys_state_idx on data_keys (state) where state <> 'old';
alter table data_keys enable row level security;
create policy data_keys_system on data_keys using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on data_keys to greenroom_app;

-- What each server process says about its keys; null for servers of older releases, which know none of them.
alter table server_nodes
  add column known_keys integer[],
  add column sealing_key integer,
  add column secret_marks text[];

-- As in 0050, but a value that is sealed again with another key is no change of the connection.
create or replace function raise_connection_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- A connection that comes back from the bin keeps its time.
    new.credentials_set_at := case when new.sealed_credentials is not null then coalesce(new.credentials_set_at, now()) end;
    return new;
  end if;
  if current_setting('app.change_kind', true) = 'reseal' then
    return new;
  end if;
  if new.sealed_credentials is distinct from old.sealed_credentials then
    new.credentials_set_at := case when new.sealed_credentials is null then null else now() end;
  end if;
  -- A pinned key or the partner of a site that was handed over is no change of the connection.
  if (new.driver, new.host, new.port, new.options, new.route, new.outlet_asset_id, new.outlet_number,
      new.sealed_credentials)
    is distinct from (old.driver, old.host, old.port, old.options, old.route, old.outlet_asset_id, old.outlet_number,
      old.sealed_credentials) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
