-- A change may concern a device and no user: the key of a device that was reset on the command line.
alter table audit_entries alter column user_id drop not null;
