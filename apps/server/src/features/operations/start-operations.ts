import { asSystem } from '#platform/database/scope.ts';
import { repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { sweepOperations } from './actions/sweep-operations.ts';
import { sweepDiscoveries } from './discovery/sweep-discoveries.ts';
import { pollStatuses } from './statuses/poll-statuses.ts';
import { recordAlive, recordGone, serverAliveSeconds } from './statuses/server-nodes.queries.ts';
import { closeServerGap, openServerGap, sweepWatchGaps } from './statuses/watch-gaps.queries.ts';

const beatMilliseconds = 5_000;
/** After an outage all servers look dead until they have reported again: this many beats are left to them. */
const beatsAfterOutage = 3;

/**
 * Background work: reports that this server process is alive, ends abandoned operations, and polls the devices if this
 * process is the one to do so. Returns a function that stops it.
 */
export async function startOperations(services: Services): Promise<() => Promise<void>> {
  const { database, config, node, now } = services;
  let leads = false;
  let beatAt = performance.now();
  let beatsToWait = 0;
  const beat = async () => {
    const hadOutage = performance.now() - beatAt > 3 * beatMilliseconds;
    leads = await asSystem(database, async (db) => {
      await closeServerGap(db);
      return recordAlive(db, node);
    });
    if (leads) await asSystem(database, (db) => sweepWatchGaps(db, now()));
    beatAt = performance.now();
    beatsToWait = hadOutage ? beatsAfterOutage : Math.max(0, beatsToWait - 1);
    await sweepOperations(services, { endsOrphans: beatsToWait === 0 });
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
