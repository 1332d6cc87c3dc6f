-- A throttle lets some attempts pass and then asks for a pause before each further one. Rows of plain limits leave the two
-- new columns as they are.
alter table rate_limits
  add column blocked_until timestamptz,
  -- Whether the latest attempt was turned away: an insert that meets a row can answer only what it has written.
  add column is_refused boolean not null default false;

-- When the person at this session last proved the password. Null: when the session began.
alter table sessions add column authenticated_at timestamptz;
