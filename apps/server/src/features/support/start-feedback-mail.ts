import { asSystem } from '#platform/database/scope.ts';
import { hourMilliseconds, repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { findUnmailed, listUnmailed, markMailed } from './feedback.queries.ts';
import { writeFeedbackMail } from './feedback-mail.ts';
import { feedbackMailJob } from './feedback-mail-job.ts';

/** Older feedback is only in the table; a newly configured address gets no old mail. */
const retentionDays = 7;

/** Mails feedback to SUPPORT_EMAIL, if it is set. The returned function stops the periodic check for unsent ones. */
export function startFeedbackMail(services: Services): () => Promise<void> {
  const { config, jobs } = services;
  const to = config.SUPPORT_EMAIL;
  if (to === undefined) return async () => {};
  jobs.work(feedbackMailJob, { atOnce: 1 }, ({ feedback_id }) => mailFeedback(services, feedback_id, to));
  const rhythm = {
    name: 'look for feedback that was not mailed',
    milliseconds: hourMilliseconds,
    beginsNow: true,
  };
  return repeat(services, rhythm, () => wakeForgotten(services));
}

async function mailFeedback({ database, mailer, now }: Services, id: number, to: string): Promise<void> {
  const feedback = await asSystem(database, (db) => findUnmailed(db, id));
  if (!feedback) return;
  await mailer.send(writeFeedbackMail(feedback, to));
  await asSystem(database, (db) => markMailed(db, { id, now: now() }));
}

/** Jobs are not part of a backup, and their number of attempts is limited. */
async function wakeForgotten({ database, jobs, now }: Services): Promise<void> {
  const since = new Date(now().getTime() - retentionDays * 86_400_000);
  await asSystem(database, async (db) => {
    for (const id of await listUnmailed(db, { since }))
      await jobs.add(db, feedbackMailJob, { key: id, data: { feedback_id: id } });
  });
}
