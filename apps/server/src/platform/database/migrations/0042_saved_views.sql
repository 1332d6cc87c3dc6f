-- Saved views of lists: a name for the address of a list, with its filters, columns and order.
create table saved_views (
  id integer generated always as identity primary key,
  owner_id integer not null references users on delete cascade,
  owner_name text not null,
  list text not null check (list in ('sites', 'rooms', 'assets')),
  name text not null,
  query text not null,
  -- All users of this partner see it; null for the owner alone.
  shared_with integer references partners on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_views_name_key on saved_views (owner_id, list, lower(name));
create index saved_views_shared_with_idx on saved_views (shared_with, list) where shared_with is not null;
create trigger saved_views_touch before update on saved_views for each row execute function touch_updated_at();

-- The view that a list opens with.
create table default_views (
  user_id integer not null references users on delete cascade,
  list text not null check (list in ('sites', 'rooms', 'assets')),
  view_id integer not null references saved_views on delete cascade,
  primary key (user_id, list)
);
create index default_views_view_id_idx on default_views (view_id);

-- Views stay with their owner: in another partner they are no longer shared. Security definer: another user may rename or
-- move the owner.
create function carry_to_saved_views() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update saved_views set owner_name = coalesce(nullif(new.full_name, ''), new.username),
    shared_with = case when old.partner_id = new.partner_id then shared_with end
  where owner_id = new.id;
  return new;
end $$;
revoke all on function carry_to_saved_views() from public;
create trigger users_carry_to_saved_views after update of partner_id, full_name, username on users for each row
  when ((old.partner_id, old.full_name, old.username) is distinct from (new.partner_id, new.full_name, new.username))
  execute function carry_to_saved_views();

alter table saved_views enable row level security;
alter table default_views enable row level security;
create policy saved_views_system on saved_views using ((select viewer_sight()) = 'system');
create policy default_views_system on default_views using ((select viewer_sight()) = 'system');
-- Superusers too see their own ones and those of their partner alone.
create policy saved_views_seen on saved_views for select using (
  owner_id = (select viewer_user_id()) or shared_with = (select viewer_partner_id()));
create policy saved_views_created on saved_views for insert with check (
  owner_id = (select viewer_user_id())
  and (shared_with is null
    or shared_with = (select viewer_partner_id()) and (select viewer_permits('estate.manage'))));
create policy saved_views_changed on saved_views for update using (owner_id = (select viewer_user_id()))
  with check (
    owner_id = (select viewer_user_id())
    and (shared_with is null
      or shared_with = (select viewer_partner_id()) and (select viewer_permits('estate.manage'))));
create policy saved_views_deleted on saved_views for delete using (owner_id = (select viewer_user_id()));
create policy default_views_own on default_views using (user_id = (select viewer_user_id()))
  with check (
    user_id = (select viewer_user_id())
    and exists (select from saved_views v where v.id = view_id and v.list = default_views.list));
grant select, insert, update, delete on saved_views, default_views to greenroom_app;
