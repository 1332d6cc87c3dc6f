import { conditions } from '@greenroom/domain/operations/conditions/condition.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** On so many of the last days a device has to go and come back by itself before its silence is expected. */
const minDays = 3;
const lastDays = 5;
/** A night and the hours around it. */
const maxHours = 16;

const placeOf = (condition: (typeof conditions)[number]) => conditions.indexOf(condition) + 1;

/**
 * Finds devices that leave the network after standby and come back by themselves, day after day, and notes it with their
 * status: their silence after standby is then sleep. A device that restarted in between did not come back by itself.
 */
export async function noteVanishingDevices(db: SystemDb, now: Date): Promise<void> {
  const away = [placeOf('unreachable'), placeOf('asleep')];
  const back = [placeOf('working'), placeOf('standby'), placeOf('warning')];
  await sql`
    with steps as (
      select asset_id, at, condition, lag(condition) over device as earlier, lead(condition) over device as later,
        lead(at) over device as later_at
      from asset_changes
      where at > ${now}::timestamptz - make_interval(days => ${lastDays}::integer, hours => ${maxHours}::integer)
      window device as (partition by asset_id order by at)),
    vanishing as (
      select asset_id from steps
      where earlier = ${placeOf('standby')} and condition = any(${away}::smallint[])
        and later = any(${back}::smallint[]) and later_at < at + make_interval(hours => ${maxHours}::integer)
        and later_at > ${now}::timestamptz - make_interval(days => ${lastDays}::integer)
      group by asset_id having count(distinct (later_at at time zone 'UTC')::date) >= ${minDays}),
    -- In the order in which statuses are stored, or the two could deadlock.
    changed as (
      select s.asset_id, v.asset_id is not null as vanishes
      from asset_statuses s left join vanishing v on v.asset_id = s.asset_id
      where s.vanishes is distinct from (v.asset_id is not null)
      order by s.asset_id for no key update of s)
    update asset_statuses s set vanishes = changed.vanishes from changed where changed.asset_id = s.asset_id`.execute(
    db,
  );
}

/** A device that sleeps so many days on which its site is open may as well be gone. */
const maxWorkingDays = 3;

/**
 * Finds devices that stayed asleep for three working days: days with service hours that began and ended since. The next
 * status that is stored makes them unknown, until they respond.
 */
export async function noteOversleptDevices(db: SystemDb, now: Date): Promise<void> {
  await sql`
    with overslept as (
      select s.asset_id
      from asset_statuses s join assets a on a.id = s.asset_id join rooms r on r.id = a.room_id
      join site_services v on v.site_id = r.site_id
      where s.condition = 'asleep' and not s.overslept and (
        select count(*) from (
          select from open_hours o
          where o.site_id = r.site_id and o.opens_at >= s.condition_since and o.opens_at < ${now}::timestamptz
          group by (o.opens_at at time zone (v.expanded_for::jsonb ->> 0))::date
          having max(o.closes_at) <= ${now}::timestamptz) days
      ) >= ${maxWorkingDays}
      order by s.asset_id for no key update of s)
    update asset_statuses s set overslept = true from overslept where overslept.asset_id = s.asset_id`.execute(
    db,
  );
}
