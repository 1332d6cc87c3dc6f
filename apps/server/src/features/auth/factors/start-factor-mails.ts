import { findLetterhead } from '#features/branding/letterhead.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { copiedMailJob, removedMailJob } from './factor-mails.queries.ts';
import { writeFactorsRemovedMail, writePasskeyCopiedMail } from './factor-mails.ts';

/** If the mail server is down for some minutes no mail is lost: the queue retries. */
export function startFactorMails({ database, jobs, mailer }: Services): void {
  jobs.work(removedMailJob, { atOnce: 1 }, async ({ user_id, administrator_id, delayed }) => {
    const mail = await asSystem(database, async (db) => {
      const people = await db
        .selectFrom('users')
        .where('id', 'in', [user_id, administrator_id])
        .select(['id', 'email', 'partner_id', 'language', 'full_name', 'username'])
        .execute();
      const user = people.find(({ id }) => id === user_id);
      const by = people.find(({ id }) => id === administrator_id);
      if (!user) return undefined;
      return writeFactorsRemovedMail({
        ...{ to: user.email, language: user.language ?? 'en', isDelayed: delayed === 1 },
        administrator: by?.full_name || by?.username || '',
        head: await findLetterhead(db, user.partner_id),
      });
    });
    if (mail) await mailer.send(mail);
  });
  jobs.work(copiedMailJob, { atOnce: 1 }, async ({ passkey_id }) => {
    const mail = await asSystem(database, async (db) => {
      const found = await db
        .selectFrom('passkeys')
        .innerJoin('users', 'users.id', 'passkeys.user_id')
        .where('passkeys.id', '=', passkey_id)
        .select(['passkeys.name', 'users.email', 'users.language', 'users.partner_id'])
        .executeTakeFirst();
      if (!found) return undefined;
      const head = await findLetterhead(db, found.partner_id);
      return writePasskeyCopiedMail({
        ...{ to: found.email, language: found.language ?? 'en', head, passkey: found.name },
      });
    });
    if (mail) await mailer.send(mail);
  });
}
