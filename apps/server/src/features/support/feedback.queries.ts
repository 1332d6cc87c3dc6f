import type { Feedback } from '@greenroom/domain/support/feedback.ts';
import type { SystemDb, ViewerDb } from '#platform/database/scope.ts';

export async function insertFeedback(
  db: ViewerDb,
  { feedback, user_id, partner_id }: { feedback: Feedback; user_id: number; partner_id: number },
): Promise<number> {
  const { feedback_type, subject, description } = feedback;
  const row = await db
    .insertInto('feedback')
    .values({ feedback_type, subject, description, user_id, partner_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export type FeedbackToMail = Feedback & {
  id: number;
  created_at: Date;
  partner_name: string;
  /** Null when the user is gone. */
  full_name: string | null;
  email: string | null;
};

/** Returns undefined when it has already been mailed. */
export function findUnmailed(db: SystemDb, id: number): Promise<FeedbackToMail | undefined> {
  return db
    .selectFrom('feedback')
    .innerJoin('partners', 'partners.id', 'feedback.partner_id')
    .leftJoin('users', 'users.id', 'feedback.user_id')
    .select([
      'feedback.id',
      'feedback_type',
      'subject',
      'description',
      'feedback.created_at',
      'partners.name as partner_name',
      'users.full_name',
      'users.email',
    ])
    .where('feedback.id', '=', id)
    .where('mailed_at', 'is', null)
    .executeTakeFirst();
}

export async function markMailed(db: SystemDb, { id, now }: { id: number; now: Date }): Promise<void> {
  await db.updateTable('feedback').set({ mailed_at: now }).where('id', '=', id).execute();
}

export async function listUnmailed(db: SystemDb, { since }: { since: Date }): Promise<number[]> {
  const rows = await db
    .selectFrom('feedback')
    .select('id')
    .where('mailed_at', 'is', null)
    .where('created_at', '>=', since)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
