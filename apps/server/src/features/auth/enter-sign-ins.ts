import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { enterTally, listWaitingTallies } from './sign-in-history.queries.ts';

const day = 86_400_000;

/** The first failures of an account enter its history within the hour, all later ones as one line per day. */
export async function enterSignIns({ database, now }: Services): Promise<void> {
  const enteredBefore = new Date(now().getTime() - day);
  const waiting = await asSystem(database, (db) => listWaitingTallies(db, { enteredBefore }));
  for (const tally of waiting) await asSystem(database, (db) => enterTally(db, { ...tally, now: now() }));
}
