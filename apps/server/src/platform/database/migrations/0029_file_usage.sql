-- How many files and bytes each partner has, kept by the database itself whatever writes to files: reading it costs one
-- row, and its lock makes two uploads at once pass the quota one after the other, also on two servers.
create table file_usage (
  partner_id integer primary key references partners on delete cascade,
  files bigint not null default 0,
  bytes bigint not null default 0
);
alter table file_usage enable row level security;
create policy file_usage_system on file_usage using ((select viewer_sight()) = 'system');
grant select on file_usage to greenroom_app;

create function count_file_usage() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    update file_usage set files = files - 1, bytes = bytes - old.size where partner_id = old.partner_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into file_usage as u (partner_id, files, bytes) values (new.partner_id, 1, new.size)
      on conflict (partner_id) do update set files = u.files + 1, bytes = u.bytes + excluded.bytes;
  end if;
  return null;
end $$;
revoke all on function count_file_usage() from public;

-- Before the count below: the trigger locks files against writing, so that nothing is missed or counted twice.
create trigger files_count_usage after insert or delete on files
  for each row execute function count_file_usage();
create trigger files_move_usage after update of partner_id, size on files for each row
  when (old.partner_id is distinct from new.partner_id or old.size is distinct from new.size)
  execute function count_file_usage();
insert into file_usage select partner_id, count(*), sum(size) from files group by partner_id;

-- What a partner has, locked until the end of the transaction. An uploader need not be of that partner.
create function lock_file_usage(wanted_partner integer) returns table (files bigint, bytes bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into file_usage (partner_id) values (wanted_partner) on conflict do nothing;
  return query select u.files, u.bytes from file_usage u where u.partner_id = wanted_partner for update;
end $$;
revoke all on function lock_file_usage(integer) from public;
grant execute on function lock_file_usage(integer) to greenroom_app;
