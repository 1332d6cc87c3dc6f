-- The last update of an agent that was requested in the console.
alter table agents
  add column update_version text,
  add column update_state text check (update_state in ('requested', 'downloading', 'restarting', 'done', 'failed')),
  add column update_failure text,
  add column update_requested_at timestamptz,
  add column update_changed_at timestamptz;

-- Whether the agent of this session updates itself. A server of the release before leaves it as it was.
alter table agent_sessions add column takes_updates boolean not null default false;
