import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import { defineJob, type Jobs } from '#platform/jobs/jobs.ts';
import { mailLanguage } from '../reset-requests.queries.ts';

export const signInMailJob = defineJob<{ notice_id: number }>('new-sign-in-mail');

/** Enough to notice, and too few to flood a mailbox with the sign-ins of a script. */
const maxPerHour = 5;

type SignIn = {
  user_id: number;
  session_id: string;
  address: string;
  browser: string | null;
  /** The browser has a mark of the account. */
  isMarked: boolean;
  now: Date;
};

/**
 * Plans a mail about a sign-in from where the account was not used before: no mark in the browser, and no earlier session
 * of the same browser at the same address. The first sign-in of an account is expected. Call it in the transaction of the
 * sign-in, after its entry in the history.
 */
export async function noticeNewDevice(
  db: SystemDb,
  { jobs, origin, ...signIn }: SignIn & { jobs: Jobs; origin: string },
): Promise<void> {
  const { user_id, session_id, isMarked, now } = signIn;
  if (isMarked || !(await isNew(db, signIn))) return;
  const language = await mailLanguage(db, user_id, 'en');
  const { id } = await db
    .insertInto('sign_in_notices')
    .values({ user_id, session_id, language, origin, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.add(db, signInMailJob, { key: id, data: { notice_id: id } });
}

async function isNew(db: SystemDb, { user_id, session_id, address, browser, now }: SignIn): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select (select count(*) from (select from audit_entries
          where user_id = ${user_id} and action = 'signed-in' limit 2) as entries) > 1
      and not exists (select from sessions where user_id = ${user_id} and id <> ${session_id}
        and address = ${address} and browser is not distinct from ${browser})
      and (select count(*) from sign_in_notices where user_id = ${user_id}
        and created_at > ${new Date(now.getTime() - 3_600_000)}) < ${maxPerHour} as is_new`.execute(db);
  return rows[0]?.is_new ?? false;
}

export async function findUnsentNotice(db: SystemDb, id: number) {
  return db
    .selectFrom('sign_in_notices')
    .innerJoin('users', 'users.id', 'sign_in_notices.user_id')
    .innerJoin('sessions', 'sessions.id', 'sign_in_notices.session_id')
    .where('sign_in_notices.id', '=', id)
    .where('objected_at', 'is', null)
    .select(['users.email', 'users.partner_id', 'users.time_zone'])
    .select(['sign_in_notices.language', 'origin', 'sessions.address', 'browser'])
    .select('sign_in_notices.created_at')
    .executeTakeFirst();
}

type Link = { token_hash: Buffer; since: Date };

/** The account of a link that still works. */
export async function findOpenNotice(db: SystemDb, { token_hash, since }: Link) {
  return db
    .selectFrom('sign_in_notices')
    .where('token_hash', '=', token_hash)
    .where('objected_at', 'is', null)
    .where('created_at', '>', since)
    .select(['user_id', 'language', 'origin'])
    .executeTakeFirst();
}

/** Marks and checks in one statement: of two uses at once only one finds it unused. */
export async function spendNotice(
  db: SystemDb,
  { token_hash, since, now }: Link & { now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_notices')
    .set({ objected_at: now })
    .where('token_hash', '=', token_hash)
    .where('objected_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
