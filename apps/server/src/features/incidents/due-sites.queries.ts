import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

/** A transaction should be short. */
const maxRows = 5_000;
const maxSites = 200;

/**
 * The sites whose incidents have to be decided: something has changed for them, or their time has come. A site stays due
 * until its decision is stored, also if this process ends before.
 */
export async function takeDueSites(db: SystemDb, now: Date): Promise<number[]> {
  await sql`
    with taken as (
      delete from sites_to_decide where id in (
        select id from sites_to_decide order by id limit ${maxRows} for update skip locked)
      returning site_id)
    insert into incident_turns as t (site_id, look_again_at)
    select distinct taken.site_id, ${now}::timestamptz from taken join sites on sites.id = taken.site_id
    order by 1
    on conflict (site_id) do update set look_again_at = least(t.look_again_at, excluded.look_again_at)`.execute(
    db,
  );
  const { rows } = await sql<{ site_id: number }>`
    select site_id from incident_turns where look_again_at <= ${now}
    order by look_again_at, site_id limit ${maxSites}`.execute(db);
  return rows.map(({ site_id }) => site_id);
}

export async function storeTurn(
  db: SystemDb,
  { site_id, look_again_at }: { site_id: number; look_again_at: Date | null },
): Promise<void> {
  await db.updateTable('incident_turns').set({ look_again_at }).where('site_id', '=', site_id).execute();
}
