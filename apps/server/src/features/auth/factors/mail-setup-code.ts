import { createHash, randomInt } from 'node:crypto';
import { findLetterhead } from '#features/branding/letterhead.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { mailLanguage } from '../reset-requests.queries.ts';
import { writeSetupCodeMail } from './factor-mails.ts';

/** Enough for a lost mail, and too few to flood a mailbox. */
const mailLimit: Limit = { name: 'factor-setup-mail', max: 5, windowSeconds: 3600 };

/**
 * The password alone must not be enough to set up the first second step of an account that needs one: the user
 * must also read its mail.
 */
export async function mailSetupCode(
  services: Services,
  { user_id, language: ofPage }: { user_id: number; language: string },
): Promise<{ mailed_code_hash: Buffer }> {
  const { database, limiter, mailer } = services;
  await limiter.require(mailLimit, String(user_id));
  const code = String(randomInt(10 ** 8)).padStart(8, '0');
  const mail = await asSystem(database, async (db) => {
    const user = await db
      .selectFrom('users')
      .where('id', '=', user_id)
      .select(['email', 'partner_id'])
      .executeTakeFirstOrThrow();
    const head = await findLetterhead(db, user.partner_id);
    return writeSetupCodeMail({
      to: user.email,
      language: await mailLanguage(db, user_id, ofPage),
      head,
      code,
    });
  });
  services.background('mail a code for the second step', () => mailer.send(mail));
  return { mailed_code_hash: hashMailedCode(code) };
}

export function hashMailedCode(code: string): Buffer {
  return createHash('sha256').update(`mailed code ${code}`).digest();
}
