import { asSystem } from '#platform/database/scope.ts';
import { repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { sweepOperations } from './actions/sweep-operations.ts';
import { sweepDiscoveries } from './discovery/sweep-discoveries.ts';
import { pollStatuses } from './statuses/poll-statuses.ts';
import { recordAlive, recordGone, serverAliveSeconds } from './statuses/server-nodes.queries.ts';
import { closeServerGap, openServerGap, sweepWatchGaps } from './statuses/watch-gaps.queries.ts';

const beatMilliseconds = 5_000;

/**
 * Background work: reports that this server process is alive, ends abandoned operations, and polls the devices if this
 * process is the one to do so. Returns a function that stops it.
 */
export async function startOperations(services: Services): Promise<() => Promise<void>> {
  const { database, config, node, now } = services;
  let leads = false;
  const beat = async () => {
    leads = await asSystem(database, async (db) => {
      await closeServerGap(db);
      return recordAlive(db, node);
    });
    if (leads) await asSystem(database, (db) => sweepWatchGaps(db, now()));
    await sweepOperations(services);
    await sweepDiscoveries(services);
  };
  await beat();
  const stopBeating = repeat(services, { name: 'sweep operations', milliseconds: beatMilliseconds }, beat);
  const isPolling = Object.values(config.pollSeconds).some((seconds) => seconds > 0);
  const stopPolling = isPolling && pollStatuses(services, () => leads);
  return async () => {
    await stopBeating();
    if (stopPolling) await stopPolling();
    // Only when all device work of this process has ended, or another process would consider it lost.
    await services.settled();
    await asSystem(database, async (db) => {
      await recordGone(db, node);
      await openServerGap(db, serverAliveSeconds);
    });
  };
}
