import { asSystem } from '#platform/database/scope.ts';
import { repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { sweepOperations } from './actions/sweep-operations.ts';
import { sweepDiscoveries } from './discovery/sweep-discoveries.ts';
import { pollStatuses } from './statuses/poll-statuses.ts';
import { recordAlive, recordGone, serverAliveSeconds } from './statuses/server-nodes.queries.ts';
import { type LiveServer, pollingServers } from './statuses/share-of-polls.ts';
import { closeServerGap, openServerGap, sweepWatchGaps } from './statuses/watch-gaps.queries.ts';

const beatMilliseconds = 5_000;
/** After an outage all servers look dead until they have reported again: this many beats are left to them. */
const beatsAfterOutage = 3;

/**
 * Background work: reports that this server process is alive, ends abandoned operations, and polls its share of the
 * devices. Returns a function that stops it.
 */
export async function startOperations(services: Services): Promise<() => Promise<void>> {
  const { database, config, node, now } = services;
  const isPolling = Object.values(config.pollSeconds).some((seconds) => seconds > 0);
  let servers: readonly LiveServer[] = [];
  let beatAt = performance.now();
  let beatsToWait = 0;
  const beat = async () => {
    const hadOutage = performance.now() - beatAt > 3 * beatMilliseconds;
    const began = performance.now();
    servers = await asSystem(database, async (db) => {
      await closeServerGap(db);
      return recordAlive(db, { node, sharesPolls: isPolling });
    });
    if (servers[0]?.node === node) await asSystem(database, (db) => sweepWatchGaps(db, now()));
    beatAt = began;
    beatsToWait = hadOutage ? beatsAfterOutage : Math.max(0, beatsToWait - 1);
    await sweepOperations(services, { endsOrphans: beatsToWait === 0 });
    await sweepDiscoveries(services);
  };
  await beat();
  const stopBeating = repeat(services, { name: 'sweep operations', milliseconds: beatMilliseconds }, beat);
  /** The others take over when this one has not reported for so long. Alone, it polls on until the database is back. */
  const hasLease = () => servers.length <= 1 || performance.now() - beatAt < serverAliveSeconds * 1000;
  const stopPolling = isPolling && pollStatuses(services, () => (hasLease() ? pollingServers(servers) : []));
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
