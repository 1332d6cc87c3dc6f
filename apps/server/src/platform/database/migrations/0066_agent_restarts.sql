-- A user has asked for a restart of the agent. The server with its connection delivers it and clears the time; a request
-- that was not delivered within a minute is ignored.
alter table agent_sessions add column restart_requested_at timestamptz;
