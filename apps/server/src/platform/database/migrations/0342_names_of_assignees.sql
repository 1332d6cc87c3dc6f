-- Tickets and incidents store the name of who has them, and of who follows them: a renamed user is renamed there too,
-- whichever way the name came (form, profile, import, SCIM, a node of an older release). What happened keeps the name of
-- its time.
create function carry_name_to_work() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shown text := coalesce(nullif(new.full_name, ''), new.username);
  erases text := coalesce(current_setting('app.erases_names', true), '');
  keeps text := coalesce(current_setting('app.keeps_updated_at', true), '');
begin
  -- A change of the name alone is no change of a ticket: no version, no entry in its timeline, nothing for Odoo.
  perform set_config('app.erases_names', 'on', true), set_config('app.keeps_updated_at', 'on', true);
  -- In this order, as changes of many tickets lock them.
  perform from tickets where assigned_to = new.id and assigned_to_name is distinct from shown order by id for no key update;
  update tickets set assigned_to_name = shown where assigned_to = new.id and assigned_to_name is distinct from shown;
  perform from incidents where assigned_to = new.id and assigned_to_name is distinct from shown order by id for no key update;
  update incidents set assigned_to_name = shown where assigned_to = new.id and assigned_to_name is distinct from shown;
  update ticket_followers set user_name = shown where user_id = new.id and user_name <> shown;
  perform set_config('app.erases_names', erases, true), set_config('app.keeps_updated_at', keeps, true);
  return null;
end $$;
revoke all on function carry_name_to_work() from public;
create trigger users_carry_name_to_work after update of full_name, username on users for each row
  when ((old.full_name, old.username) is distinct from (new.full_name, new.username))
  execute function carry_name_to_work();

-- Those who were renamed before.
select set_config('app.erases_names', 'on', true), set_config('app.keeps_updated_at', 'on', true);
update tickets t set assigned_to_name = coalesce(nullif(u.full_name, ''), u.username) from users u
  where u.id = t.assigned_to and t.assigned_to_name is distinct from coalesce(nullif(u.full_name, ''), u.username);
update incidents i set assigned_to_name = coalesce(nullif(u.full_name, ''), u.username) from users u
  where u.id = i.assigned_to and i.assigned_to_name is distinct from coalesce(nullif(u.full_name, ''), u.username);
update ticket_followers f set user_name = coalesce(nullif(u.full_name, ''), u.username) from users u
  where u.id = f.user_id and f.user_name is distinct from coalesce(nullif(u.full_name, ''), u.username);
select set_config('app.erases_names', '', true), set_config('app.keeps_updated_at', '', true);
