import { findLetterhead } from '#features/branding/letterhead.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { isRejectedRecipient } from '#platform/mail/mailer.ts';
import { replyMessageId } from '#platform/mail/reply-token.ts';
import type { Services } from '#platform/services.ts';
import { writeDigestMail } from '../digest/write-digest-mail.ts';
import { writeNotificationMail } from '../message/notification-mail.ts';
import { writeTicketMail } from '../tickets/ticket-mail.ts';
import { clearBounced, markBounced } from './bounced-addresses.queries.ts';
import { unsubscribeToken } from './my-notifications.ts';
import type { DueDelivery } from './user-deliveries.queries.ts';
import type { UserMessage, UserOutcome } from './user-message.ts';

/** Messages that the user did not choose, and cannot end. */
const duties = ['channel-failed', 'escalated'];

export async function mailToUser(
  services: Services,
  { recipient: { viewer, email, language }, seen, digest, origin, time_zone, batch_id }: UserMessage,
): Promise<UserOutcome> {
  const { database, mailer, sealer, log, now } = services;
  const head = await asSystem(database, (db) => findLetterhead(db, viewer.partner_id));
  const isChosen = digest !== undefined || seen.some(({ delivery }) => !duties.includes(delivery.kind));
  const frame = {
    ...{ to: email, head, language, origin, batch_id },
    unsubscribe: isChosen
      ? `${origin}/api/notifications/unsubscribe?token=${unsubscribeToken(sealer, viewer.user_id)}`
      : undefined,
  };
  const [first] = seen;
  const isOfTicket = first?.delivery.kind === 'ticket-comment';
  const mail = isOfTicket
    ? writeTicketMail(
        { ...frame, ...replyOf(services, viewer.user_id, first.delivery, { origin, batch_id }) },
        seen.map(({ described }) => described),
      )
    : digest
      ? writeDigestMail(frame, { digest, seen, time_zone })
      : writeNotificationMail(
          frame,
          seen.map(({ described }) => described),
        );
  try {
    await mailer.send(mail);
    await asSystem(database, (db) => clearBounced(db, viewer.user_id));
    return 'sent';
  } catch (error) {
    log.warn({ err: error }, 'a notification could not be mailed');
    if (isRejectedRecipient(error)) {
      await asSystem(database, (db) => markBounced(db, { user_id: viewer.user_id, email, at: now() }));
      return { error: 'The mail server rejected the address of the user.', isFinal: true };
    }
    return { error: 'The mail server did not take the mail.' };
  }
}

/** Without a mailbox no reply is read. */
function replyOf(
  { sealer, config }: Pick<Services, 'sealer' | 'config'>,
  user_id: number,
  { payload }: DueDelivery,
  { origin, batch_id }: { origin: string; batch_id: number },
) {
  const ticket_id = payload.ticket_id ?? 0;
  const host = new URL(origin).hostname;
  return {
    ticket_id,
    replyTo: config.IMAP_URL === undefined ? undefined : config.MAIL_REPLY_TO,
    messageId: replyMessageId(sealer, { ticket_id, user_id, batch_id }, host),
  };
}
