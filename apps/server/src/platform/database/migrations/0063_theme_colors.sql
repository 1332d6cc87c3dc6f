-- Colours that a partner chose for one theme, in place of the corrected ones: {"light": {"primary": "#8a6a00"}, "dark": {}}.
alter table tenants add column theme_colors jsonb;

-- Lists show and sort by the name of the partner. Responses are cached by revision, so a new name is a new revision.
create function note_partner_rename() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inventory_revisions (partner_id, step) values (new.id, next_step());
  return null;
end $$;
revoke all on function note_partner_rename() from public;
create trigger partners_noted_rename after update of name on partners for each row
  when (old.name is distinct from new.name) execute function note_partner_rename();
