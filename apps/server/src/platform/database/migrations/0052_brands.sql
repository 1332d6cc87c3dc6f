-- Several people edit a brand: its version says whether it changed meanwhile.
alter table tenants add column version integer not null default 1;
create trigger tenants_version before update on tenants for each row execute function raise_version();
