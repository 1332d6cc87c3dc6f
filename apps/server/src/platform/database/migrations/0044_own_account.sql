-- What a person chose for its own account. Null: as the browser has it.
alter table users
  add column language text check (language in ('en', 'fr', 'es')),
  add column theme text check (theme in ('light', 'dark', 'system')),
  add column time_zone text check (length(time_zone) <= 64);
