import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { findLetterhead } from '#features/branding/letterhead.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import { writeLetter } from '#platform/mail/write-letter.ts';
import type { Services } from '#platform/services.ts';

/** Enough to find a wrong setting, too few to flood a mailbox. */
const testMailLimit: Limit = { name: 'test-mail', max: 5, windowSeconds: 3600 };

const texts: Record<string, { subject: string; text: string }> = {
  en: { subject: 'Test mail', text: 'Greenroom can send mail. This message was requested by you.' },
  fr: {
    subject: 'Message de test',
    text: 'Greenroom peut envoyer des messages. Vous avez demandé celui-ci.',
  },
  es: {
    subject: 'Correo de prueba',
    text: 'Greenroom puede enviar correos. Usted ha solicitado este mensaje.',
  },
};

/** To the own address only, and without waiting in a queue: the user sees at once whether it works. */
export async function sendTestMail(
  services: Services,
  { viewer, language }: { viewer: Viewer; language: string },
): Promise<void> {
  await services.limiter.require(testMailLimit, String(viewer.user_id));
  const { email, head } = await asSystem(services.database, async (db) => {
    const user = await orNotFound(
      'User',
      db
        .selectFrom('users')
        .where('id', '=', viewer.user_id)
        .select(['email', 'partner_id'])
        .executeTakeFirst(),
    );
    return { email: user.email, head: await findLetterhead(db, user.partner_id) };
  });
  const { subject, text } = texts[language] ?? (texts.en as { subject: string; text: string });
  try {
    await services.mailer.send({ to: email, subject, ...writeLetter(head, { paragraphs: [text] }) });
  } catch (cause) {
    // The words of a mail server may contain its address and the login: they are for the log.
    services.log.warn({ err: cause }, 'the test mail was not sent');
    const detail = `The mail server did not accept the mail (${codeOf(cause)}). The log of the server says more.`;
    throw new Problem('mail-not-sent', detail, { cause });
  }
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const words = [code, responseCode].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(' ') : 'no reason given';
}
