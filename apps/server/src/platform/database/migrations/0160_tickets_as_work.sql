-- Who works on a ticket, until when, and what it is about. Site, room and asset are those of the moment in which it was
-- said; without foreign keys, because tickets outlive a stay in the bin. Readers see those that they may see.
alter table tickets
  add column version integer not null default 1,
  add column assigned_to integer references users on delete set null,
  add column assigned_to_name text,
  add column due_at timestamptz,
  add column site_id integer,
  add column room_id integer,
  add column asset_id integer,
  add column tags text[] not null default '{}';
create index tickets_assigned_to_idx on tickets (assigned_to) where assigned_to is not null;
create index tickets_site_id_idx on tickets (site_id) where site_id is not null;
create index tickets_room_id_idx on tickets (room_id) where room_id is not null;
create index tickets_asset_id_idx on tickets (asset_id) where asset_id is not null;

create table ticket_comments (
  id bigint generated always as identity primary key,
  ticket_id integer not null references tickets on delete cascade,
  at timestamptz not null,
  author_id integer references users on delete set null,
  audience text not null check (audience in ('internal', 'customer')),
  body text not null check (body <> '' and char_length(body) <= 10000),
  request_key text check (char_length(request_key) <= 200)
);
create index ticket_comments_ticket_id_idx on ticket_comments (ticket_id);
create unique index ticket_comments_request_key on ticket_comments (author_id, request_key);

create table ticket_followers (
  ticket_id integer not null references tickets on delete cascade,
  user_id integer not null references users on delete cascade,
  user_name text not null,
  primary key (ticket_id, user_id)
);
create index ticket_followers_user_id_idx on ticket_followers (user_id);

create table ticket_events (
  id bigint generated always as identity primary key,
  ticket_id integer not null references tickets on delete cascade,
  at timestamptz not null,
  kind text not null,
  source text not null check (source in ('screen', 'api', 'odoo', 'rule')),
  actor_id integer references users on delete set null,
  actor_name text,
  -- The changed fields: {"stage": {"from": 1, "to": 2}}.
  detail jsonb not null default '{}',
  comment_id bigint references ticket_comments on delete cascade
);
create index ticket_events_ticket_id_idx on ticket_events (ticket_id, id);
create index ticket_events_actor_id_idx on ticket_events (actor_id) where actor_id is not null;
create index ticket_events_comment_id_idx on ticket_events (comment_id) where comment_id is not null;

alter table ticket_comments enable row level security;
alter table ticket_followers enable row level security;
alter table ticket_events enable row level security;
create policy ticket_comments_system on ticket_comments using ((select viewer_sight()) = 'system');
create policy ticket_followers_system on ticket_followers using ((select viewer_sight()) = 'system');
create policy ticket_events_system on ticket_events using ((select viewer_sight()) = 'system');
-- Viewers read; changes run as the system, after a check as the viewer.
create policy ticket_comments_seen on ticket_comments for select using (
  exists (select from tickets t where t.id = ticket_id));
create policy ticket_followers_seen on ticket_followers for select using (
  exists (select from tickets t where t.id = ticket_id));
create policy ticket_events_seen on ticket_events for select using (
  exists (select from tickets t where t.id = ticket_id));
grant select, insert on ticket_comments to greenroom_app;
grant select, insert, update, delete on ticket_followers to greenroom_app;
-- Only the triggers below write, as the owner of the tables: every change of a ticket is in its timeline, also one by a
-- node of an older release, by Odoo or by the rule of incidents.
grant select on ticket_events to greenroom_app;

create function ticket_facts(whole jsonb) returns jsonb
  language sql immutable parallel safe
  return jsonb_build_object('name', whole -> 'name', 'stage', whole -> 'stage', 'priority', whole -> 'priority',
    'team', whole -> 'team', 'sales_order', whole -> 'sales_order', 'assigned_to', whole -> 'assigned_to_name',
    'due_at', whole -> 'due_at', 'tags', whole -> 'tags', 'site_id', whole -> 'site_id', 'room_id', whole -> 'room_id',
    'asset_id', whole -> 'asset_id',
    'description', coalesce(whole #> '{additional_data,description}', 'null'::jsonb));

-- An asset brings its room, a room its site, also for a viewer who sees the asset alone.
create function prepare_ticket() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.asset_id is not null and (tg_op = 'INSERT' or new.asset_id is distinct from old.asset_id) then
    new.room_id := coalesce((select a.room_id from assets a where a.id = new.asset_id), new.room_id);
  end if;
  if new.room_id is not null and (tg_op = 'INSERT' or new.room_id is distinct from old.room_id) then
    new.site_id := coalesce((select r.site_id from rooms r where r.id = new.room_id), new.site_id);
  end if;
  if tg_op = 'UPDATE' then
    new.version :=
      old.version + (ticket_facts(to_jsonb(new)) is distinct from ticket_facts(to_jsonb(old)))::integer;
  end if;
  return new;
end $$;
revoke all on function prepare_ticket() from public;
create trigger tickets_prepare before insert or update on tickets for each row execute function prepare_ticket();

-- How the viewer of this transaction sends its changes; null for Odoo and for background work.
create function viewer_change_source() returns text
  language sql stable parallel safe
  return case
    when current_setting('app.change_source', true) in ('screen', 'api') then current_setting('app.change_source', true)
    when viewer_user_id() is not null then 'screen' end;

create function add_ticket_event(of_ticket integer, event_kind text, event_source text, facts jsonb, comment bigint)
  returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    insert into ticket_events (ticket_id, at, kind, source, actor_id, actor_name, detail, comment_id)
    select of_ticket, clock_timestamp(), event_kind, event_source, u.id, coalesce(nullif(u.full_name, ''), u.username),
      facts, comment
    from (select viewer_user_id() as id) as viewer left join users u on u.id = viewer.id;
  end;
revoke all on function add_ticket_event(integer, text, text, jsonb, bigint) from public;

create function record_ticket_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  facts jsonb;
begin
  if tg_op = 'INSERT' then
    insert into ticket_events (ticket_id, at, kind, source, actor_id, actor_name)
    select new.id, new.created_at, 'created',
      coalesce(viewer_change_source(), case when new.created_by is not null then 'screen' else 'rule' end),
      u.id, coalesce(nullif(u.full_name, ''), u.username)
    from (select new.created_by as id) as creator left join users u on u.id = creator.id;
    return null;
  end if;
  if new.odoo_id <> 0 and new.odoo_id is distinct from old.odoo_id then
    perform add_ticket_event(new.id, 'linked', 'odoo',
      jsonb_build_object('odoo_id', jsonb_build_object('from', nullif(old.odoo_id, 0), 'to', new.odoo_id)), null);
  end if;
  if new.version = old.version then
    return null;
  end if;
  select jsonb_object_agg(was.key, jsonb_build_object('from', was.value, 'to', now.value)) into strict facts
  from jsonb_each(ticket_facts(to_jsonb(old))) as was
  join jsonb_each(ticket_facts(to_jsonb(new))) as now on now.key = was.key
  where was.value is distinct from now.value;
  -- The bridge stores what it has compared with Odoo, and then the ticket, in one transaction.
  perform add_ticket_event(new.id, 'changed', coalesce(viewer_change_source(), case when exists (
    select from odoo_tickets o where o.ticket_id = new.id and o.xmin = pg_current_xact_id()::xid)
    then 'odoo' else 'rule' end), facts, null);
  return null;
end $$;
revoke all on function record_ticket_change() from public;
create trigger tickets_record after insert or update on tickets
  for each row execute function record_ticket_change();

create function record_ticket_comment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_ticket_event(new.ticket_id, 'comment',
    coalesce(viewer_change_source(), 'rule'), '{}', new.id);
  return null;
end $$;
revoke all on function record_ticket_comment() from public;
create trigger ticket_comments_record after insert on ticket_comments
  for each row execute function record_ticket_comment();
