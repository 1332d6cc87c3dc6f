-- A partner leaves: it is marked, and 30 days later everything of it is deleted. See decision 0095.
alter table partners add column deletion_due_at timestamptz;
-- Who was active when the partner was marked, and becomes active again if that is taken back.
alter table users add column closed_with_partner boolean not null default false;

-- The history of things of this partner that are gone, also of those that were deleted long ago. What was handed over
-- belongs to its new owner.
create function delete_history_of_partner(partner integer, most integer) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  sets bigint[];
  removed bigint;
begin
  if viewer_sight() <> 'system' then
    raise exception 'viewers may not delete history' using errcode = 'insufficient_privilege';
  end if;
  with things as (
    select distinct d.thing, d.thing_id from estate_changes d
    where d.kind = 'deleted' and d.before ->> 'partner_id' = partner::text
      and case d.thing when 'site' then not exists (select from sites where id = d.thing_id)
        when 'room' then not exists (select from rooms where id = d.thing_id)
        else not exists (select from assets where id = d.thing_id) end
    limit most),
  gone as (
    delete from estate_changes c using things t where c.thing = t.thing and c.thing_id = t.thing_id
    returning c.changeset_id)
  select array_agg(distinct changeset_id), count(*) into sets, removed from gone;
  delete from changesets s where s.id = any (sets)
    and not exists (select from estate_changes c where c.changeset_id = s.id)
    and not exists (select from bin_entries b where b.changeset_id = s.id)
    and not exists (select from imports i where i.changeset_id = s.id)
    and not exists (select from estate_jobs j where j.changeset_id = s.id)
    and not exists (select from changesets u where u.undoes = s.id);
  return removed;
end $$;

-- The last row of a partner. What refers to it goes along.
create function delete_partner(partner integer) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if viewer_sight() <> 'system' then
    raise exception 'viewers may not delete partners' using errcode = 'insufficient_privilege';
  end if;
  delete from inventory_revisions where partner_id = partner;
  delete from partners where id = partner;
end $$;

-- The counters of rights of a user who is deleted.
create function delete_grant_revisions(person integer) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if viewer_sight() <> 'system' then
    raise exception 'viewers may not delete users' using errcode = 'insufficient_privilege';
  end if;
  delete from grant_revisions where user_id = person;
end $$;

revoke all on function delete_history_of_partner(integer, integer), delete_partner(integer),
  delete_grant_revisions(integer) from public;
grant execute on function delete_history_of_partner(integer, integer), delete_partner(integer),
  delete_grant_revisions(integer) to greenroom_app;
