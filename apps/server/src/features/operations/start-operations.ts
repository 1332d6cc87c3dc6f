import { asSystem } from '#platform/database/scope.ts';
import { repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { sweepOperations } from './actions/sweep-operations.ts';
import { sweepDiscoveries } from './discovery/sweep-discoveries.ts';
import { pollStatuses } from './statuses/poll-statuses.ts';
import { recordAlive, recordGone } from './statuses/server-nodes.queries.ts';

const beatMilliseconds = 5_000;

/**
 * Background work: reports that this server process is alive, ends abandoned operations, and polls the devices if this
 * process is the one to do so. Returns a function that stops it.
 */
export async function startOperations(services: Services): Promise<() => Promise<void>> {
  const { database, config, node } = services;
  let leads = false;
  const beat = async () => {
    leads = await asSystem(database, (db) => recordAlive(db, node));
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
    await asSystem(database, (db) => recordGone(db, node));
  };
}
