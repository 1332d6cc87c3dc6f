import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { Feedback } from '@greenroom/domain/support/feedback.ts';
import { asViewer } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { insertFeedback } from './feedback.queries.ts';
import { feedbackMailJob } from './feedback-mail-job.ts';

export async function sendFeedback(
  { database, config, jobs, limiter }: Services,
  { viewer, feedback }: { viewer: Viewer; feedback: Feedback },
): Promise<{ id: number }> {
  const { user_id, partner_id } = viewer;
  // Each one is a mail to a person.
  const limit: Limit = { name: 'feedback', max: config.FEEDBACK_PER_HOUR, windowSeconds: 3600 };
  const sentence = `You have sent ${limit.max} messages within an hour.`;
  await limiter.require(limit, String(user_id), { code: 'feedback-limit', sentence });
  return asViewer(database, viewer, async (db) => {
    const id = await insertFeedback(db, { feedback, user_id, partner_id });
    if (config.SUPPORT_EMAIL !== undefined)
      await jobs.add(db, feedbackMailJob, { key: id, data: { feedback_id: id } });
    return { id };
  });
}
