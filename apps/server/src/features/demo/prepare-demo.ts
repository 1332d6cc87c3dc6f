import { sql } from 'kysely';
import { asSystem } from '#access/scope.ts';
import { hashPassword } from '#platform/passwords/hash-password.ts';
import type { Services } from '#platform/services.ts';
import { demoPassword } from './demo-accounts.ts';
import { loadDemo } from './load-demo.ts';

/** Any number that only this file uses. */
const demoLock = 7_247_003;

/** Loads the demo into an installation that has no partner yet; an existing one is left alone. */
export async function prepareDemo({ database, storage, log, now }: Services): Promise<void> {
  await asSystem(database, async (db, scope) => {
    // Of two servers that start at once on an empty database, the second waits and then finds the partners.
    await sql`select pg_advisory_xact_lock(${demoLock})`.execute(db);
    const first = await db.selectFrom('partners').select('id').limit(1).executeTakeFirst();
    if (first !== undefined) return;
    log.info('loading the demo data');
    await loadDemo(db, scope, {
      passwordHash: await hashPassword(demoPassword),
      today: now(),
      log: (line) => log.info(line),
      // The keys are always the same: after a crash in between the next load writes over what is there.
      writeFile: (storageKey, bytes) => storage.put(storageKey, bytes),
    });
  });
}
