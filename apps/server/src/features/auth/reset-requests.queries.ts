import { mayEnter } from '#access/session-limits.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { defineJob } from '#platform/jobs/jobs.ts';

export const resetMailJob = defineJob<{ request_id: number }>('reset-mail');

export async function insertResetRequest(
  db: SystemDb,
  request: {
    user_id: number;
    language: string;
    origin: string;
    requested_at: Date;
    is_invitation?: boolean;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('reset_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** In the language of the user who receives the mail, if that user has chosen one, and of the page otherwise. */
export async function mailLanguage(db: SystemDb, user_id: number, ofPage: string): Promise<string> {
  const user = await db.selectFrom('users').where('id', '=', user_id).select('language').executeTakeFirst();
  return user?.language ?? ofPage;
}

type OpenRequest = {
  user_id: number;
  email: string;
  language: string;
  origin: string;
  is_invitation: boolean;
  partner_id: number | null;
};

/** A request that still waits for its mail, with the stored address: a link goes there, never to the typed address. */
export async function findOpenRequest(
  db: SystemDb,
  { id, since }: { id: number; since: Date },
): Promise<OpenRequest | undefined> {
  return db
    .selectFrom('reset_requests')
    .innerJoin('users', 'users.id', 'reset_requests.user_id')
    .where('reset_requests.id', '=', id)
    .where('done_at', 'is', null)
    .where('requested_at', '>', since)
    .where(mayEnter)
    .select([
      'reset_requests.user_id',
      'users.email',
      'reset_requests.language',
      'reset_requests.origin',
      'reset_requests.is_invitation',
      'users.partner_id',
    ])
    .executeTakeFirst();
}

export async function closeRequest(db: SystemDb, { id, now }: { id: number; now: Date }): Promise<void> {
  await db.updateTable('reset_requests').set({ done_at: now }).where('id', '=', id).execute();
}
