-- Milliseconds since 1970, as JavaScript counts. `extract` would calculate with numeric.
create function milliseconds_of(at timestamptz) returns float8 language sql stable parallel safe
  return round(date_part('epoch', at) * 1000);

-- All that the incidents of a site are decided by, as one object. The installation decides, so no policy hides anything here;
-- as a statement of the server it had the policies of fourteen tables in it, some thousand nodes of a plan, and each of its
-- executions spent half of its time on setting them up. See decision 0080. Lists of many rows come as their columns.
create function site_to_decide(wanted integer, at timestamptz, given jsonb) returns json
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  day_ago timestamptz := at - interval '1 day';
  hour_ago timestamptz := at - interval '1 hour';
  -- As long as any device may take to come back.
  just_now timestamptz := at - interval '10 minutes';
  period_begins timestamptz := to_timestamp((given ->> 'from')::float8);
  period_ends timestamptz := to_timestamp((given ->> 'to')::float8);
  alive interval := make_interval(secs => (given ->> 'alive_seconds')::integer);
  broken text[] := array(select jsonb_array_elements_text(given -> 'broken'));
  broken_places smallint[] := array(select jsonb_array_elements(given -> 'broken_places')::smallint);
  unknown_places smallint[] := array(select jsonb_array_elements(given -> 'unknown_places')::smallint);
  max_flips integer := (given ->> 'max_flips')::integer;
  facts json;
begin
  if viewer_sight() <> 'system' then
    raise exception 'A viewer may not decide incidents' using errcode = '42501';
  end if;
  with open_gaps as materialized (select site_id from watch_gaps where ended_at is null),
    own as materialized (
      select a.id, a.room_id, a.asset_type, a.category, a.status, a.is_controlled
      from rooms r join assets a on a.room_id = r.id where r.site_id = wanted),
    behind_agent as materialized (
      select exists (select from agents g where g.site_id = wanted and g.revoked_at is null) as has_agent)
  select row_to_json(site) into facts from (
    select s.id as site_id, s.partner_id, s.country, s.latitude, s.longitude, s.time_zone,
      (select json_build_object('min_severity', k.min_severity, 'after_minutes', k.after_minutes, 'language', k.language)
        from ticket_rules k where k.partner_id = s.partner_id) as ticket_rule,
      behind_agent.has_agent,
      exists (select from open_hours o where o.site_id = s.id) as has_hours,
      (select milliseconds_of(min(started_at)) from server_nodes where seen_at > now() - alive) as running_since,
      coalesce((select json_agg(json_build_object('from', milliseconds_of(w.began_at), 'to', milliseconds_of(w.ended_at))
          order by w.began_at)
        from watch_gaps w where w.site_id = s.id and (w.ended_at is null or w.ended_at > day_ago)), '[]') as gaps,
      (select json_build_object('lost_since', milliseconds_of(i.began_at), 'back_at', milliseconds_of(i.verifying_since))
        from incidents i where i.key = 'watch:servers' and (i.resolved_at is null or i.verifying_since > just_now)
        order by i.id desc limit 1) as servers,
      coalesce((select json_agg(json_build_object('from', floor(date_part('epoch', h.opens_at)),
            'to', floor(date_part('epoch', h.closes_at))) order by h.opens_at)
        from open_hours h
        where h.site_id = s.id and h.opens_at < period_ends and h.closes_at > period_begins), '[]') as open_hours,
      coalesce((select json_agg(json_build_object('room_id', w.room_id, 'asset_id', w.asset_id,
            'starts', floor(date_part('epoch', w.starts_at)), 'ends', floor(date_part('epoch', w.ends_at)),
            'cancelled', floor(date_part('epoch', w.cancelled_at)), 'weekly', w.weekly, 'time_zone', w.time_zone))
        from maintenance_windows w
        where (w.site_id = s.id or w.room_id in (select id from rooms where site_id = wanted)
            or w.asset_id in (select id from own))
          and w.starts_at < period_ends and coalesce(w.ends_at, 'infinity') > period_begins), '[]') as windows,
      (select json_build_object('asset_id', array_agg(d.id), 'room_id', array_agg(d.room_id),
          'asset_type', array_agg(d.asset_type), 'category', array_agg(d.category), 'driver', array_agg(d.driver),
          'role', array_agg(d.role), 'is_direct', array_agg(d.is_direct), 'is_in_gap', array_agg(d.is_in_gap),
          'condition', array_agg(d.condition), 'since', array_agg(d.since), 'observed_at', array_agg(d.observed_at),
          'is_overslept', array_agg(d.is_overslept), 'in_use', array_agg(d.in_use), 'outlets', array_agg(d.outlets),
          'outlet_asset_id', array_agg(d.outlet_asset_id), 'outlet_number', array_agg(d.outlet_number))
        from (
          select a.id, a.room_id, a.asset_type, a.category, c.driver, o.role, route.is_direct,
            exists (select from open_gaps w where case
              when c.route = 'direct' then w.site_id is null
              when route.is_direct then w.site_id is null or w.site_id = wanted
              else w.site_id = wanted end) as is_in_gap,
            t.condition, milliseconds_of(t.condition_since) as since,
            milliseconds_of(greatest(t.observed_at, k.checked_at)) as observed_at,
            coalesce(t.overslept, false) as is_overslept, coalesce((t.facts ->> 'in_use')::boolean, false) as in_use,
            t.facts -> 'outlets' as outlets, c.outlet_asset_id, c.outlet_number
          from own a join device_connections c on c.asset_id = a.id
          left join asset_statuses t on t.asset_id = a.id left join asset_checks k on k.asset_id = a.id
          left join asset_roles o on o.asset_id = a.id
          cross join lateral (
            select c.route = 'direct' or (c.route = 'auto' and not behind_agent.has_agent) as is_direct) as route
          where a.is_controlled and not is_retired(a.status) order by a.id) as d) as devices,
      coalesce((select json_agg(json_build_object('asset_id', l.asset_id, 'on_asset_id', l.on_asset_id)
          order by l.asset_id, l.on_asset_id)
        from own join asset_links l on l.asset_id = own.id), '[]') as links,
      (select json_build_object('room_id', array_agg(x.id), 'state', array_agg(x.state),
          'is_important', array_agg(x.is_important))
        from (
          select r.id, coalesce(h.state, 'unmonitored') as state, coalesce(v.importance = 'high', false) as is_important
          from rooms r left join room_health h on h.room_id = r.id left join room_services v on v.room_id = r.id
          where r.site_id = wanted order by r.id) as x) as rooms,
      coalesce((select json_agg(json_build_object('id', i.id, 'key', i.key, 'state', i.state, 'severity', i.severity,
            'began_at', milliseconds_of(i.began_at), 'opened_at', milliseconds_of(i.opened_at),
            'acknowledged_at', milliseconds_of(i.acknowledged_at), 'attended_at', milliseconds_of(i.attended_at),
            'verifying_since', milliseconds_of(i.verifying_since), 'is_claimed', i.is_claimed,
            'resolved_at', milliseconds_of(i.resolved_at), 'resolution', i.resolution, 'merged_into', i.merged_into,
            'left_over_from', i.left_over_from, 'reopened', i.reopened, 'is_flapping', i.is_flapping,
            'recovering_since', milliseconds_of(i.recovering_since),
            'members', (select json_build_object('asset_id', array_agg(m.asset_id), 'room_id', array_agg(m.room_id),
                'part', array_agg(m.part), 'began_at', array_agg(milliseconds_of(m.began_at)),
                'ended_at', array_agg(milliseconds_of(m.ended_at)))
              from (
                select * from incident_members where incident_id = i.id and i.state <> 'resolved'
                order by asset_id) as m))
          order by i.id)
        from incidents i
        where i.site_id = wanted and (i.state <> 'resolved' or i.resolved_at > hour_ago)), '[]') as incidents,
      coalesce((select json_agg(json_build_object('key', m.key, 'kind', m.kind, 'until', milliseconds_of(m.until),
            'until_recovered', m.until_recovered) order by m.key)
        from incident_mutes m where m.site_id = wanted), '[]') as mutes,
      coalesce((select json_agg(json_build_object('asset_id', f.asset_id, 'at', f.at)) from (
        -- Between two of them what is unknown is left out.
        select change.asset_id, (array_agg(milliseconds_of(change.at) order by change.at desc))[1:max_flips] as at from (
          select h.asset_id, h.at, h.condition = any (broken_places) as is_broken,
            lag(h.condition = any (broken_places)) over (partition by h.asset_id order by h.at) as was_broken
          from (
            select t.asset_id from own join asset_statuses t on t.asset_id = own.id where t.condition = any (broken)
            union
            select m.asset_id from incidents i join incident_members m on m.incident_id = i.id
            where i.site_id = wanted and i.state <> 'resolved') as of_interest
          join asset_changes h on h.asset_id = of_interest.asset_id
          where h.at > day_ago and h.condition <> all (unknown_places)) as change
        where was_broken <> is_broken group by change.asset_id) as f), '[]') as flips,
      coalesce((select json_agg(json_build_object('words', m.words, 'role', m.role))
        from role_maps m where m.partner_id = s.partner_id), '[]') as role_map
    from sites s cross join behind_agent where s.id = wanted) as site;
  return facts;
end $$;
revoke all on function site_to_decide(integer, timestamptz, jsonb) from public;
grant execute on function site_to_decide(integer, timestamptz, jsonb) to greenroom_app;

-- Two servers would open the same incident, each by its own reading of the rows. Returns whether tickets of the site may say
-- something about its incidents: most decisions are spared two statements with the policies of three tables each. Volatile, so
-- that it sees what the server before has stored.
create function lock_site_to_decide(class integer, wanted integer) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if viewer_sight() <> 'system' then
    raise exception 'A viewer may not decide incidents' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(class, wanted);
  return exists (
    select from incidents i join incident_tickets t on t.incident_id = i.id
    where i.site_id = wanted and (t.closed_at is null or t.still_broken_at is not null));
end $$;
revoke all on function lock_site_to_decide(integer, integer) from public;
grant execute on function lock_site_to_decide(integer, integer) to greenroom_app;
