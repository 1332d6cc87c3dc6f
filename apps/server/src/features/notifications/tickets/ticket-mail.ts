import type { Mail } from '#platform/mail/mailer.ts';
import { writeLetter } from '#platform/mail/write-letter.ts';
import type { Described } from '../message/describe-event.ts';
import { frameMail, type MailFrame, notesOf } from '../message/notification-mail.ts';
import { textsOf } from '../message/notification-texts.ts';

type TicketFrame = MailFrame & {
  ticket_id: number;
  messageId: string;
  /** Undefined if replies are not read. */
  replyTo: string | undefined;
};

/** Comments on one ticket. The id of the mail is the token of a reply. */
export function writeTicketMail(frame: TicketFrame, entries: readonly Described[]): Mail {
  const { messageId, replyTo, ticket_id, origin } = frame;
  const texts = textsOf(frame.language);
  const [first] = entries as [Described];
  const { headers, ...framed } = frameMail(frame);
  const thread = `<ticket-${ticket_id}@${new URL(origin).hostname}>`;
  return {
    ...framed,
    messageId,
    ...(replyTo !== undefined && { replyTo }),
    // Answering machines leave such a mail alone, and mail programs show the mails of a ticket together.
    headers: { ...headers, References: thread, 'Auto-Submitted': 'auto-generated' },
    subject: first.title,
    ...writeLetter(frame.head, {
      paragraphs: entries.flatMap(({ lines }) => lines.flatMap((line) => line.split('\n\n'))),
      ...(first.link && { link: first.link }),
      notes: [...(replyTo === undefined ? [] : [texts.reply]), ...notesOf(frame)],
    }),
  };
}
