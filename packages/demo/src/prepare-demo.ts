import { advisoryLocks } from '@greenroom/server/platform/database/advisory-locks.ts';
import { asSystem, type SystemDb } from '@greenroom/server/platform/database/scope.ts';
import { hashPassword } from '@greenroom/server/platform/passwords/hash-password.ts';
import type { Services } from '@greenroom/server/platform/services.ts';
import { sql } from 'kysely';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { loadDemo } from './estate/load-demo.ts';
import { loadPast } from './past/load-past.ts';

/**
 * Loads the demo into an installation without partners; an existing one is left alone. Returns whether the demo is
 * loaded.
 */
export async function prepareDemo({ config, database, storage, log, now }: Services): Promise<boolean> {
  const hasPartners = async (db: SystemDb) =>
    (await db.selectFrom('partners').select('id').limit(1).executeTakeFirst()) !== undefined;
  if (await asSystem(database, hasPartners)) return asSystem(database, hasDemo);
  const load = async (db: SystemDb) => {
    // If two servers start at once on an empty database, the second one waits and then finds the partners.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.demo})`.execute(db);
    if (await hasPartners(db)) return hasDemo(db);
    log.info('loading the demo data');
    await loadDemo(db, {
      passwordHash: await hashPassword(demoPassword),
      today: now(),
      log: (line) => log.info(line),
      // The keys are always the same, so the next load after a crash overwrites the files.
      writeFile: (storageKey, bytes) => storage.put(storageKey, bytes),
    });
    // Without devices it would go on with statuses that nothing reports.
    if (config.DEMO_DEVICES) await loadPast(db, { now: now(), log: (line) => log.info(line) });
    return true;
  };
  return database.withStatementTimeout(60_000, (slowDatabase) => asSystem(slowDatabase, load));
}

async function hasDemo(db: SystemDb): Promise<boolean> {
  const admin = db.selectFrom('users').select('id').where('email', '=', demoAccounts[0].email);
  return (await admin.executeTakeFirst()) !== undefined;
}
