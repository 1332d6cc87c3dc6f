import { type SqlBool, sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { isDatabaseDown } from '#platform/database/is-database-down.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { dropDeletedCalendars, listHours } from '../calendars/calendars.queries.ts';
import { listSiteServices } from '../sites/site-services.queries.ts';
import { zoneOfSite } from '../sites/zone-of-site.ts';
import { type CountedSite, countSiteDays, defaultHours } from './count-site-days.ts';

/** The figure of today is at most this old. */
const pauseMilliseconds = 5 * 60_000;

type Counting = Pick<Services, 'database' | 'config' | 'now' | 'log'>;

/**
 * Counts the days of all sites, one after the other, each in a transaction of its own. A server that stops does not wait
 * for the rest: the next one counts it.
 */
export async function countAllDays(services: Counting, stopping?: AbortSignal): Promise<void> {
  const sites = await asSystem(services.database, async (db) => {
    await dropDeletedCalendars(db, services.now());
    return listCountedSites(db, services, sql<SqlBool>`true`);
  });
  for (const site of sites) {
    if (stopping?.aborted) return;
    await asSystem(services.database, async (db) => {
      if (await claimSite(db, site.site_id)) await countSiteDays(db, site, services.now());
    }).catch((error: unknown) => {
      // The other sites would wait for the database as well; the next round counts them.
      if (isDatabaseDown(error)) throw error;
      services.log.error({ err: error, site_id: site.site_id }, 'days were not counted');
    });
  }
}

export async function listCountedSites(
  db: SystemDb,
  { config }: Pick<Services, 'config'>,
  where: ReturnType<typeof sql<SqlBool>>,
): Promise<CountedSite[]> {
  const rows = await listSiteServices(db, where);
  const ids = rows.flatMap(({ calendar_id }) => calendar_id ?? []);
  const hours = await listHours(db, [...new Set(ids)]);
  return rows.map((row) => {
    const calendar = hours.get(row.calendar_id ?? 0);
    return {
      site_id: row.site_id,
      zone: zoneOfSite(row, config).time_zone,
      hours: calendar ? { versions: calendar.versions, days: calendar.days } : defaultHours,
    };
  });
}

/** Another server may count the same site. */
export async function claimSite(db: SystemDb, site_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.serviceDays}, ${site_id}) as is_mine`.execute(db);
  return rows[0]?.is_mine ?? false;
}

export function startCountingDays(services: Services): () => Promise<void> {
  const stopping = new AbortController();
  const stop = repeat(
    services,
    { name: 'count service days', milliseconds: pauseMilliseconds, beginsNow: true },
    () => countAllDays(services, stopping.signal),
  );
  return () => {
    stopping.abort();
    return stop();
  };
}
