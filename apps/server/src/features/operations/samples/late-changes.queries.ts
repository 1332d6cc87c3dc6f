import { failureCodes } from '@greenroom/domain/operations/asset-action.ts';
import { conditions } from '@greenroom/domain/operations/conditions/condition.ts';
import { type DeviceFacts, powers } from '@greenroom/domain/operations/device-facts.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

type KnownPower = { power: NonNullable<DeviceFacts['power']> | null; vanishes: boolean };

/** The power that each device reported last before that time, and whether it is known to leave the network when off. */
export async function readPowers(
  db: SystemDb,
  { asset_ids, before }: { asset_ids: readonly number[]; before: Date },
): Promise<Map<number, KnownPower>> {
  const { rows } = await sql<KnownPower & { asset_id: number }>`
    select a.id as asset_id, (${[...powers]}::text[])[(
        select power from asset_changes where asset_id = a.id and at < ${before} and code is null
        order by at desc limit 1)] as power,
      case coalesce(c.options ->> 'sleeps', 'auto') when 'yes' then true when 'auto' then coalesce(s.vanishes, false)
        else false end as vanishes
    from assets a
    left join device_connections c on c.asset_id = a.id
    left join asset_statuses s on s.asset_id = a.id
    where a.id = any(${[...asset_ids]}::integer[])`.execute(db);
  return new Map(rows.map(({ asset_id, ...known }) => [asset_id, known]));
}

/** Of these devices those whose stored status is older than the given time. */
export async function listOlderStatuses(
  db: SystemDb,
  given: readonly { asset_id: number; at: Date }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ asset_id: number }>`
    select g.asset_id
    from unnest(${given.map(({ asset_id }) => asset_id)}::integer[],
      ${given.map(({ at }) => at.toISOString())}::timestamptz[]) as g (asset_id, at)
    left join asset_statuses s on s.asset_id = g.asset_id
    left join asset_checks k on k.asset_id = g.asset_id
    where s.asset_id is null or greatest(s.observed_at, k.checked_at) < g.at`.execute(db);
  return new Set(rows.map(({ asset_id }) => asset_id));
}

/**
 * A status that found the device as before the cut is no change by itself. When it differs from the last change of the cut,
 * the device has changed since.
 */
export async function recordPresent(db: SystemDb, asset_ids: readonly number[]): Promise<void> {
  await sql`
    insert into asset_changes (asset_id, at, room_id, condition, code, power, in_use, device_message, message)
    select s.asset_id, o.at, a.room_id, array_position(${[...conditions]}::text[], s.condition),
      array_position(${[...failureCodes]}::text[], s.code), array_position(${[...powers]}::text[], s.facts ->> 'power'),
      (s.facts ->> 'in_use')::boolean, s.device_message, case when s.device_message is null then s.message end
    from asset_statuses s
    join assets a on a.id = s.asset_id
    left join asset_checks k on k.asset_id = s.asset_id
    cross join lateral (
      select at, condition from asset_changes where asset_id = s.asset_id order by at desc limit 1) as c
    cross join lateral (
      select case when s.observed_at > c.at then s.observed_at else k.checked_at end as at) as o
    where s.asset_id = any(${[...asset_ids]}::integer[]) and s.condition is not null and o.at > c.at
      and c.condition <> array_position(${[...conditions]}::text[], s.condition)
    on conflict do nothing`.execute(db);
}

/** Changes that are the same as the one before them: an agent sends some that have already arrived. */
export async function deleteRepeatedChanges(
  db: SystemDb,
  { asset_ids, since }: { asset_ids: readonly number[]; since: Date },
): Promise<void> {
  await sql`
    with stored as (
      select c.asset_id, c.at, row(c.condition, c.code, c.power, c.in_use)::text as content
      from unnest(${[...asset_ids]}::integer[]) as given (id) cross join lateral (
        (select * from asset_changes where asset_id = given.id and at >= ${since})
        union all
        (select * from asset_changes where asset_id = given.id and at < ${since} order by at desc limit 1)) as c),
    compared as (
      select *, lag(content) over (partition by asset_id order by at) as earlier from stored)
    delete from asset_changes c using compared d
    where c.asset_id = d.asset_id and c.at = d.at and d.content = d.earlier`.execute(db);
}

/** The condition of a device counts from the change that began it. */
export async function alignConditions(db: SystemDb, asset_ids: readonly number[]): Promise<void> {
  await sql`
    with begun as (
      select s.asset_id, (
        select min(c.at) from asset_changes c
        where c.asset_id = s.asset_id and c.condition = array_position(${[...conditions]}::text[], s.condition)
          and c.at > coalesce((
            select max(d.at) from asset_changes d
            where d.asset_id = s.asset_id and d.condition <> array_position(${[...conditions]}::text[], s.condition)),
            '-infinity')) as since
      from asset_statuses s where s.asset_id = any(${[...asset_ids]}::integer[])
      order by s.asset_id for no key update of s)
    update asset_statuses s set condition_since = begun.since
    from begun
    where begun.asset_id = s.asset_id and begun.since is not null
      and s.condition_since is distinct from begun.since`.execute(db);
}

export async function recordLateHistory(
  db: SystemDb,
  { site_id, since }: { site_id: number; since: Date },
): Promise<void> {
  await db.insertInto('late_history').values({ site_id, since }).execute();
}

/** Takes what has to be derived again: for each site the earliest time. */
export async function takeLateHistory(db: SystemDb): Promise<{ site_id: number; since: Date }[]> {
  const { rows } = await sql<{ site_id: number; since: Date }>`
    with taken as (
      delete from late_history where id in (select id from late_history order by id limit 10000 for update skip locked)
      returning site_id, since)
    select site_id, min(since) as since from taken group by site_id order by site_id`.execute(db);
  return rows;
}
