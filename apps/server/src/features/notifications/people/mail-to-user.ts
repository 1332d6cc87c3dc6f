import { findLetterhead } from '#features/branding/letterhead.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { writeNotificationMail } from '../message/notification-mail.ts';
import { unsubscribeToken } from './my-notifications.ts';
import type { UserMessage, UserOutcome } from './user-message.ts';

/** Messages that the user did not choose, and cannot end. */
const duties = ['channel-failed', 'escalated'];

export async function mailToUser(
  { database, mailer, sealer, log }: Services,
  { recipient: { viewer, email, language }, seen, origin, batch_id }: UserMessage,
): Promise<UserOutcome> {
  const head = await asSystem(database, (db) => findLetterhead(db, viewer.partner_id));
  const isChosen = seen.some(({ delivery }) => !duties.includes(delivery.kind));
  const mail = writeNotificationMail({
    ...{ to: email, head, language, origin, batch_id, entries: seen.map(({ described }) => described) },
    unsubscribe: isChosen
      ? `${origin}/api/notifications/unsubscribe?token=${unsubscribeToken(sealer, viewer.user_id)}`
      : undefined,
  });
  try {
    await mailer.send(mail);
    return 'sent';
  } catch (error) {
    log.warn({ err: error }, 'a notification could not be mailed');
    return { error: 'The mail server did not take the mail.' };
  }
}
