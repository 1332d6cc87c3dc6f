-- Connections are edited on screens now: the version says whether one changed meanwhile, and the time of the credentials
-- is all that a screen shows of them.
alter table device_connections
  add column version integer not null default 1,
  add column credentials_set_at timestamptz;

create function raise_connection_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- A connection that comes back from the bin keeps its time.
    new.credentials_set_at := case when new.sealed_credentials is not null then coalesce(new.credentials_set_at, now()) end;
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
create trigger device_connections_version before insert or update on device_connections
  for each row execute function raise_connection_version();
