import { deleteOldGaps } from '#features/operations/statuses/watch-gaps.queries.ts';
import {
  dropOldestPartition,
  ensureHistoryPartitions,
  type HistoryTable,
  historyTables,
  listUnreadablePartitions,
} from '#platform/database/history-partitions.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { noteOversleptDevices, noteVanishingDevices } from './vanishing-devices.queries.ts';

const dayMilliseconds = 86_400_000;
/** So many days pass before hourly work that fails stops the storing of rows. */
const daysAhead = 7;
const daysOfYear = 365.25;

/**
 * Makes the partitions of the next days, drops those that are older than the settings say, and finds devices that are
 * known to vanish or have been asleep for too long.
 */
export async function keepHistory({
  database,
  config,
  now,
  log,
}: Pick<Services, 'database' | 'config' | 'now' | 'log'>): Promise<void> {
  const since = now();
  const until = new Date(since.getTime() + daysAhead * dayMilliseconds);
  await asSystem(database, (db) => ensureHistoryPartitions(db, { since, until }));
  const days: Record<HistoryTable, number> = {
    asset_samples: config.HISTORY_SAMPLE_DAYS,
    asset_hours: config.HISTORY_HOUR_DAYS,
    asset_changes: config.HISTORY_CHANGE_DAYS,
    room_changes: config.HISTORY_CHANGE_DAYS,
    asset_days: Math.ceil(config.HISTORY_DAY_YEARS * daysOfYear),
    room_days: Math.ceil(config.HISTORY_DAY_YEARS * daysOfYear),
  };
  await reportUnreadable({ database, log });
  const ago = (count: number) => new Date(since.getTime() - count * dayMilliseconds);
  for (const table of historyTables.filter((each) => days[each] > 0)) {
    try {
      const drop = () => asSystem(database, (db) => dropOldestPartition(db, table, ago(days[table])));
      while (await drop()) log.info({ table }, 'an old partition was dropped');
    } catch (error) {
      // It gives up soon when others use the table; the next hour tries again.
      log.warn({ err: error, table }, 'an old partition was not dropped');
    }
  }
  await asSystem(database, (db) => noteVanishingDevices(db, since));
  await asSystem(database, (db) => noteOversleptDevices(db, since));
  if (config.HISTORY_CHANGE_DAYS > 0) {
    await asSystem(database, (db) => deleteOldGaps(db, ago(config.HISTORY_CHANGE_DAYS)));
  }
}

/** Once by each process. */
const reported = new Set<string>();

async function reportUnreadable({ database, log }: Pick<Services, 'database' | 'log'>): Promise<void> {
  for (const table of await asSystem(database, listUnreadablePartitions)) {
    if (reported.has(table)) continue;
    reported.add(table);
    log.warn({ table }, 'a partition of an older version has another name; it stays');
  }
}
