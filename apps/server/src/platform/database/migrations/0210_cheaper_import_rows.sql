-- What happened to each row of an import: looking up the import again for every row cost more than storing the row. The
-- import is locked once for each batch instead, and its rows still go with it.
create function delete_rows_of_imports() returns trigger language plpgsql as $$
begin
  delete from import_rows where import_id in (select id from old_rows);
  return null;
end $$;
revoke all on function delete_rows_of_imports() from public;

create trigger imports_take_rows_along after delete on imports referencing old table as old_rows
  for each statement execute function delete_rows_of_imports();

alter table import_rows drop constraint import_rows_import_id_fkey;
