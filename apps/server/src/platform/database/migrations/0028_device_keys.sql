-- The certificate or host key that a device has shown at its first use. Another one is not given the password.
alter table device_connections
  add column pinned_key text check (char_length(pinned_key) <= 120),
  add column pinned_at timestamptz;

-- Another address, driver or way to talk is another device as far as keys go.
create function forget_key_of_another_device() returns trigger language plpgsql as $$
begin
  if (old.driver, old.host, old.port, old.options) is distinct from (new.driver, new.host, new.port, new.options) then
    new.pinned_key := null;
    new.pinned_at := null;
  end if;
  return new;
end $$;
create trigger device_connections_key before update of driver, host, port, options on device_connections
  for each row execute function forget_key_of_another_device();
