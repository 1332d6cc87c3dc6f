import { replayRooms } from '#features/health/replay-rooms.queries.ts';
import { takeLateHistory } from '#features/operations/samples/late-changes.queries.ts';
import { reopenDays } from '#features/service/days/days.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { hourMilliseconds } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { countHourOf } from './count-hours.ts';
import { listCountedHours } from './hours.queries.ts';

const dayMilliseconds = 86_400_000;

/**
 * After an agent has sent what it stored without a link: derives the states of the rooms and the hours of the devices of
 * its site again, and opens the days that have been counted without it. Returns how many sites there were.
 */
export async function settleLateHistory({
  database,
  config,
  now,
}: Pick<Services, 'database' | 'config' | 'now'>): Promise<number> {
  return asSystem(database, async (db) => {
    const sites = await takeLateHistory(db);
    for (const { site_id, since } of sites) {
      const { pollSeconds } = config;
      await replayRooms(db, { site_id, pollSeconds, from: since, to: now() });
      // The day of the site is at most one before that of UTC.
      const day = new Date(since.getTime() - dayMilliseconds).toISOString().slice(0, 10);
      await reopenDays(db, site_id, day);
      const first = new Date(Math.floor(since.getTime() / hourMilliseconds) * hourMilliseconds);
      const { hours } = await listCountedHours(db, first);
      for (const hour of hours) await countHourOf(db, { hour, site_id });
    }
    return sites.length;
  });
}
