import { asSystem } from '#platform/database/scope.ts';
import { repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { sweepOperations } from './actions/sweep-operations.ts';
import { pollStatuses } from './statuses/poll-statuses.ts';
import { noteAlive, noteGone } from './statuses/server-nodes.queries.ts';

const beatMilliseconds = 5_000;

/**
 * What goes on without anybody asking: this server process says that it is alive, ends operations that nobody else will
 * end, and polls the devices if it is the one to do so. The answer stops all of it.
 */
export async function startOperations(services: Services): Promise<() => Promise<void>> {
  const { database, config, node } = services;
  let leads = false;
  const beat = async () => {
    leads = await asSystem(database, (db) => noteAlive(db, node));
    await sweepOperations(services);
  };
  await beat();
  const stopBeating = repeat(services, { name: 'sweep operations', milliseconds: beatMilliseconds }, beat);
  const isPolling = Object.values(config.pollSeconds).some((seconds) => seconds > 0);
  const stopPolling = isPolling && pollStatuses(services, () => leads);
  return async () => {
    await stopBeating();
    if (stopPolling) await stopPolling();
    // Only when everything that this process does to devices has ended, or another one would call it lost.
    await services.settled();
    await asSystem(database, (db) => noteGone(db, node));
  };
}
