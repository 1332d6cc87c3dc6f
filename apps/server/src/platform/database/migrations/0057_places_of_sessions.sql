-- Where a session was opened, so that users recognise theirs. Null for older ones.
alter table sessions add column address text, add column browser text;
