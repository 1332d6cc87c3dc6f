-- The bytes of two rows of asset_samples for the same device, hour and period. Byte i is the poll at phase_ms + i periods;
-- 0 is no poll. Where both have a poll the greater byte counts: it has more detail, and the order of arrival changes nothing.
create function merge_polls(old bytea, old_phase_ms integer, added bytea, added_phase_ms integer, period_s integer)
  returns bytea language sql immutable parallel safe as $$
  select case
    -- What is added begins where the row ends: the usual case.
    when substr(n.polls, 1, length(old)) = decode(repeat('00', least(length(old), length(n.polls))), 'hex')
    then old || substr(n.polls, length(old) + 1)
    else (
      select string_agg(set_byte('\x00', 0, greatest(
          case when i < length(old) then get_byte(old, i) end,
          case when i < length(n.polls) then get_byte(n.polls, i) end)), '' order by i)
      from generate_series(0, greatest(length(old), length(n.polls)) - 1) as i) end
  from (
    -- The polls of another process begin at another time within the period: each takes the nearest place.
    select case
      when added_phase_ms - old_phase_ms > period_s * 500 then '\x00' || added
      when added_phase_ms - old_phase_ms < period_s * -500 and get_byte(added, 0) = 0 then substr(added, 2)
      else added end as polls) as n
$$;
