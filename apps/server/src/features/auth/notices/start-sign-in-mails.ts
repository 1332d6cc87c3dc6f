import { findLetterhead } from '#features/branding/letterhead.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { createOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { writeSignInMail } from './sign-in-mail.ts';
import { findUnsentNotice, signInMailJob } from './sign-in-notices.queries.ts';

/** If the mail server is down for some minutes no mail is lost: the queue retries. */
export function startSignInMails({ database, jobs, mailer }: Services): void {
  jobs.work(signInMailJob, { atOnce: 1 }, async ({ notice_id }) => {
    // Created here, anew for each attempt: only the mail ever contains the token.
    const { token, token_hash } = createOpaqueToken();
    const mail = await asSystem(database, async (db) => {
      const notice = await findUnsentNotice(db, notice_id);
      if (!notice) return undefined;
      await db.updateTable('sign_in_notices').set({ token_hash }).where('id', '=', notice_id).execute();
      const { email: to, partner_id, origin, created_at: at, ...facts } = notice;
      const link = `${origin}/sign-in-objection?token=${token}`;
      return writeSignInMail({ ...facts, to, at, link, head: await findLetterhead(db, partner_id) });
    });
    if (mail) await mailer.send(mail);
  });
}
