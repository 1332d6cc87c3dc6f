-- The request that a change of the estate came from, as in the log of the server. Null for work without one, for changes
-- from before, and for those of older servers. The default of a new column would be read once for all rows, so it comes
-- after the column.
alter table changesets add column request_id text;
alter table changesets alter column request_id set default nullif(current_setting('app.request_id', true), '');
