import { asSystem } from '#platform/database/scope.ts';
import { elsewhere } from '#platform/limits/stranger-counts.ts';
import { repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { countStrangers, countWaitingNetworks, enterCounts } from './security-events.queries.ts';

const flushMilliseconds = 10_000;
/** With those of other servers; beyond, all networks are one line in each hour. */
const maxWaitingNetworks = 200;

type EventServices = Pick<Services, 'database' | 'strangers' | 'log' | 'now'>;

/** Stores what was counted in memory, and enters the counts whose hour is over. */
export async function enterEvents({ database, strangers, log, now }: EventServices): Promise<void> {
  const taken = strangers.take();
  for (const { first_at, last_at, ...count } of taken)
    log.info({ strangers: count }, 'rejected before a sign-in');
  await asSystem(database, async (db) => {
    let waiting = taken.length > 0 ? await countWaitingNetworks(db) : 0;
    for (const count of taken) {
      waiting += 1;
      await countStrangers(db, waiting > maxWaitingNetworks ? { ...count, network: elsewhere } : count);
    }
    await enterCounts(db, now());
  });
}

export function startEnteringEvents(services: Services): () => Promise<void> {
  return repeat(services, { name: 'enter security events', milliseconds: flushMilliseconds }, () =>
    enterEvents(services),
  );
}
