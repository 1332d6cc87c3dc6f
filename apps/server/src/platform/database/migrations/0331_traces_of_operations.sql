-- The trace of the request that caused an operation: another server may send it to the agent. Null when nothing is traced.
alter table asset_operations add column trace_context text;
