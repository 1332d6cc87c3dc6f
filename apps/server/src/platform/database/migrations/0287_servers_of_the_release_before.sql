-- The oldest version whose servers work with what a migration has changed; null: those of the release before.
alter table schema_migrations add column needs_version text;
