-- What is said of a device, as a key with its values. The text column stays: it holds the English text for servers of the
-- last version, and is all that older rows have.
alter table asset_operations add column device_message jsonb;
alter table asset_statuses add column device_message jsonb;

-- A server of the last version writes the text alone: the message beside it would then say something else.
create function forget_device_message() returns trigger language plpgsql as $$
begin
  new.device_message := null;
  return new;
end $$;

create trigger asset_operations_device_message before update of message on asset_operations for each row
  when (new.message is distinct from old.message and new.device_message is not distinct from old.device_message)
  execute function forget_device_message();
create trigger asset_statuses_device_message before update of message on asset_statuses for each row
  when (new.message is distinct from old.message and new.device_message is not distinct from old.device_message)
  execute function forget_device_message();
