import { asSystem } from '#access/scope.ts';
import { hashPassword } from '#platform/passwords/hash-password.ts';
import type { Services } from '#platform/services.ts';
import { demoPassword } from './demo-accounts.ts';
import { loadDemo } from './load-demo.ts';

/** Loads the demo into an installation that has no partner yet; an existing one is left alone. */
export async function prepareDemo({ database, storage, log, now }: Services): Promise<void> {
  const isEmpty = await asSystem(database, async (db) => {
    const first = await db.selectFrom('partners').select('id').limit(1).executeTakeFirst();
    return first === undefined;
  });
  if (!isEmpty) return;
  log.info('loading the demo data');
  const passwordHash = await hashPassword(demoPassword);
  await asSystem(database, (db, scope) =>
    loadDemo(db, scope, {
      passwordHash,
      today: now(),
      log: (line) => log.info(line),
      // The keys are always the same: after a crash in between the next load writes over what is there.
      writeFile: (storageKey, bytes) => storage.put(storageKey, bytes),
    }),
  );
}
