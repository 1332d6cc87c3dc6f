import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { Feedback } from '@greenroom/domain/support/feedback.ts';
import { asViewer } from '#access/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { insertFeedback } from './feedback.queries.ts';

/** More than anybody writes; each of them is a mail to somebody. */
const feedbackLimit: Limit = { name: 'feedback', most: 30, windowSeconds: 3600 };

export async function sendFeedback(
  { database, config, jobs, limiter }: Services,
  { viewer, feedback }: { viewer: Viewer; feedback: Feedback },
): Promise<{ id: number }> {
  const { user_id, partner_id } = viewer;
  await limiter.demand(feedbackLimit, String(user_id));
  return asViewer(database, viewer, async (db, scope) => {
    const id = await insertFeedback(db, scope, { feedback, user_id, partner_id });
    if (config.SUPPORT_EMAIL !== undefined)
      await jobs.add(db, 'feedback-mail', { key: id, data: { feedback_id: id } });
    return { id };
  });
}
