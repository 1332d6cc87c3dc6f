-- Addresses of users that the mail server has rejected. See decision 0048.
create table bounced_addresses (
  user_id integer primary key references users on delete cascade,
  -- It may have changed since.
  email text not null,
  at timestamptz not null
);

alter table bounced_addresses enable row level security;
create policy bounced_addresses_system on bounced_addresses using ((select viewer_sight()) = 'system');
grant select, insert, update, delete on bounced_addresses to greenroom_app;
