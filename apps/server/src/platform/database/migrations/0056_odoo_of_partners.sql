-- A partner can have an Odoo of its own. Without one, that of the installation's settings is used. The key is sealed.
-- `map` leads to the Odoo of the installation and is set by its operators, `own_map` to the own one: a map never leads
-- to an Odoo that it was not made for.
alter table odoo_partners
  add column url text,
  add column database text,
  add column login text,
  add column sealed_key bytea,
  add column key_set_at timestamptz,
  add column own_map jsonb,
  -- Why tickets wait, in a word that pages translate, and since when.
  add column problem_kind text,
  add column failing_since timestamptz,
  -- The end of the last run without a failure.
  add column synced_at timestamptz,
  add column paused_at timestamptz,
  add column pause_reason text,
  alter column map drop not null,
  add check (num_nulls(url, database, login, sealed_key, key_set_at) in (0, 5)),
  add check ((paused_at is null) = (pause_reason is null));
