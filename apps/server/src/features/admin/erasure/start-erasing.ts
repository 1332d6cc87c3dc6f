import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import { hourMilliseconds, repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { erasePersonJob } from './erase-person-job.ts';
import {
  deleteOwnRows,
  emptyAccount,
  eraseNames,
  findErasureSubject,
  listFormerNames,
  listUnerased,
} from './erasure.queries.ts';

/** Statements over whole tables; other transactions only wait for the rows of this person. */
const statementMilliseconds = 600_000;

export type ErasingParts = Pick<Services, 'database' | 'now' | 'log'> & {
  /** Erases a person from the audit log and returns from how many entries. */
  redactAudit: (database: Database, person: { user_id: number; names: readonly string[] }) => Promise<number>;
};

/** The returned function stops the periodic check for erasures whose job was lost. */
export function startErasing(
  services: ErasingParts & Pick<Services, 'jobs' | 'background'>,
): () => Promise<void> {
  const { database, jobs } = services;
  jobs.work(erasePersonJob, { atOnce: 1 }, ({ user_id }) => erasePerson(services, user_id));
  const rhythm = { name: 'look for people to erase', milliseconds: hourMilliseconds, beginsNow: true };
  return repeat(services, rhythm, () =>
    asSystem(database, async (db) => {
      for (const user_id of await listUnerased(db))
        await jobs.add(db, erasePersonJob, { key: user_id, data: { user_id } });
    }),
  );
}

/** Each step can be repeated. The account goes last: until then it says what to look for. */
export async function erasePerson(
  { database, now, log, redactAudit }: ErasingParts,
  user_id: number,
): Promise<void> {
  const subject = await asSystem(database, (db) => findErasureSubject(db, user_id));
  if (!subject?.erasure_requested_at) return;
  await database.withStatementTimeout(statementMilliseconds, async (slow) => {
    const { username, full_name, email } = subject;
    const former = await asSystem(slow, (db) => listFormerNames(db, user_id));
    const names = [...new Set([username, full_name, email, ...former])].filter((name) => name !== '');
    await asSystem(slow, (db) => deleteOwnRows(db, user_id));
    await asSystem(slow, (db) => eraseNames(db, user_id, names));
    const entries = await redactAudit(slow, { user_id, names });
    await asSystem(slow, (db) => emptyAccount(db, { id: user_id, now: now() }));
    log.info({ user_id, entries }, 'a person was erased');
  });
}
