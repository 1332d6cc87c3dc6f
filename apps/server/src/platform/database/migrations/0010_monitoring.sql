-- What alerts are derived from, worked out once when a row is written. The same as dayNumber and deriveAlerts in
-- packages/domain: a property test holds them together.

-- The day that a text begins with; null for everything that is no day of the calendar, and for years before 100.
create function calendar_day(value text) returns date
  language sql immutable parallel safe
  return case
    when value ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])($|[T ])'
      and substr(value, 1, 4) >= '0100'
      and substr(value, 9, 2)::integer <= case
        when substr(value, 6, 2) = '02' then case
          when substr(value, 1, 4)::integer % 4 = 0
            and (substr(value, 1, 4)::integer % 100 <> 0 or substr(value, 1, 4)::integer % 400 = 0) then 29
          else 28 end
        when substr(value, 6, 2) in ('04', '06', '09', '11') then 30
        else 31 end
    then make_date(substr(value, 1, 4)::integer, substr(value, 6, 2)::integer, substr(value, 9, 2)::integer)
  end;

alter table assets
  add column warranty_end_day date generated always as (
    calendar_day(additional_data ->> 'warranty_end_date')) stored,
  -- Only the letters of ASCII have another case here, as the word has no others.
  add column is_inactive boolean generated always as (
    is_controlled and coalesce(lower(status collate "C") = 'inactive', false)) stored,
  -- Longer ones would not fit into an index entry.
  add check (char_length(category) <= 300);

-- Everything that the home page and the monitor count over whole estates: an index is a fifth of the table. It holds
-- the id because the policy looks at it.
create index assets_counted_idx on assets (partner_id, room_id)
  include (id, is_controlled, is_inactive, warranty_end_day, category, manufacturer);

-- Tickets by stage, and what was finished of late. Again with what the policies look at.
create index tickets_counted_idx on tickets (partner_id, stage);
create index asset_operations_finished_idx on asset_operations (created_at)
  include (partner_id, asset_id) where state in ('done', 'failed', 'expired');
