import type { Mail } from '#platform/mail/mailer.ts';
import { type Letterhead, writeLetter } from '#platform/mail/write-letter.ts';
import type { Described } from './describe-event.ts';
import { textsOf } from './notification-texts.ts';

export type MailFrame = {
  to: string;
  head: Letterhead;
  language: string;
  origin: string;
  /** Ends these mails with one click in the mail program. Undefined for mails that a duty of the user brings. */
  unsubscribe: string | undefined;
  batch_id: number;
};

/** More lines would not be read. */
const maxEntries = 50;

export const lineOf = ({ severity, title, lines }: Described) =>
  [`${severity}: ${title}`, ...lines].join(' · ');

/** One message about one event or several, as text and in the colours of the partner. */
export function writeNotificationMail(frame: MailFrame, entries: readonly Described[]): Mail {
  const texts = textsOf(frame.language);
  const [first] = entries as [Described];
  const isOne = entries.length === 1;
  const more = entries.length - maxEntries;
  return {
    ...frameMail(frame),
    subject: isOne ? `${first.severity}: ${first.title}` : texts.many(entries.length, first.title),
    ...writeLetter(frame.head, {
      paragraphs: [
        ...entries.slice(0, maxEntries).map(lineOf),
        ...(more > 0 ? [texts.digest.more(more)] : []),
      ],
      ...(isOne
        ? first.link && { link: first.link }
        : {
            link: entries.every(({ list }) => list === 'tickets') ? ticketsLink(frame) : incidentsLink(frame),
          }),
      notes: notesOf(frame),
    }),
  };
}

export const incidentsLink = ({ language, origin }: MailFrame) => ({
  label: textsOf(language).openAll,
  url: `${origin}/management/incidents`,
});

const ticketsLink = ({ language, origin }: MailFrame) => ({
  label: textsOf(language).ticket.openAll,
  url: `${origin}/management/maintenance`,
});

export function notesOf({ language, origin, unsubscribe }: MailFrame): string[] {
  const texts = textsOf(language);
  return [unsubscribe === undefined ? texts.whyDuty : `${texts.why} ${origin}/settings`];
}

export function frameMail({
  to,
  origin,
  unsubscribe,
  batch_id,
}: MailFrame): Pick<Mail, 'to' | 'messageId' | 'headers'> {
  return {
    to,
    // Repeated after a crash it is the same mail.
    messageId: `<notification-${batch_id}@${new URL(origin).hostname}>`,
    ...(unsubscribe !== undefined && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}
