import { asSystem } from '#platform/database/scope.ts';
import { createWakeUps } from '#platform/jobs/wake-ups.ts';
import type { Services } from '#platform/services.ts';
import { type ClockServices, countTicketClock } from './count-ticket-clock.ts';
import { findNextLook, listDueClocks, ticketClocksChannel } from './ticket-clocks.queries.ts';

/** A notification may get lost, and the clocks of two servers differ. */
const maxWaitMilliseconds = 30_000;
/** Another process may be about to commit. */
const minWaitMilliseconds = 200;
const troubleMilliseconds = 2_000;
const maxAtOnce = 200;

/** Counts the clocks of tickets when something changes or a moment of theirs comes. The returned function stops it. */
export function startTicketClocks(services: Services): () => Promise<void> {
  const { database, events, log, now } = services;
  const wakeUps = createWakeUps();
  const name = 'ticket clocks';
  let stopping = false;
  const stopListening = events.on(ticketClocksChannel, () => wakeUps.wake(name));
  const pause = async () => {
    const next = await asSystem(database, findNextLook);
    const wait = next ? next.getTime() - now().getTime() : maxWaitMilliseconds;
    return Math.min(maxWaitMilliseconds, Math.max(minWaitMilliseconds, wait));
  };
  const work = async () => {
    while (!stopping) {
      const since = wakeUps.countOf(name);
      const milliseconds = await countDueClocks(services, () => stopping)
        .then((isWhole) => (isWhole ? pause() : troubleMilliseconds))
        // Also when the pause could not be read: an error without a handler would end the whole server.
        .catch((error: unknown) => {
          log.warn({ err: error }, 'the clocks of tickets have trouble');
          return troubleMilliseconds;
        });
      if (!stopping) await wakeUps.wait(name, { since, milliseconds });
    }
  };
  const running = work();
  return async () => {
    stopping = true;
    stopListening();
    wakeUps.wake(name);
    await running;
  };
}

/** Each in a transaction of its own, so that one that fails holds none of the others up. Returns whether none failed. */
export async function countDueClocks(
  services: ClockServices,
  isStopping: () => boolean = () => false,
): Promise<boolean> {
  const { database, now, log } = services;
  let failed = 0;
  for (;;) {
    const ids = await asSystem(database, (db) => listDueClocks(db, now(), maxAtOnce));
    for (const id of ids) {
      if (isStopping()) return true;
      await countTicketClock(services, id).catch((error: unknown) => {
        failed += 1;
        log.error({ err: error, ticket_id: id }, 'the clock of a ticket was not counted');
      });
    }
    if (ids.length < maxAtOnce || failed > 0) return failed === 0;
  }
}
