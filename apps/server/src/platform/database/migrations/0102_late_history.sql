-- An agent has sent what it stored while it had no link: what was derived from the history of the site since then is
-- derived again. Only the installation itself reads it.
create table late_history (
  id bigint generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  since timestamptz not null
);
create index late_history_site_id_idx on late_history (site_id);
alter table late_history enable row level security;
create policy late_history_system on late_history using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on late_history to greenroom_app;
