import type { Mail } from '#platform/mail/mailer.ts';
import { type Letterhead, writeLetter } from '#platform/mail/write-letter.ts';
import type { Described } from './describe-event.ts';
import { textsOf } from './notification-texts.ts';

type NotificationMail = {
  to: string;
  entries: readonly Described[];
  head: Letterhead;
  language: string;
  origin: string;
  /** Ends these mails with one click in the mail program. Undefined for mails that a duty of the user brings. */
  unsubscribe: string | undefined;
  batch_id: number;
};

/** One message about one event or several, as text and in the colours of the partner. */
export function writeNotificationMail(mail: NotificationMail): Mail {
  const { to, entries, head, language, origin, unsubscribe, batch_id } = mail;
  const texts = textsOf(language);
  const [first] = entries as [Described];
  const isOne = entries.length === 1;
  const url = isOne ? first.link?.url : `${origin}/`;
  const label = isOne ? first.link?.label : texts.openAll;
  return {
    to,
    subject: isOne ? `${first.severity}: ${first.title}` : texts.many(entries.length, first.title),
    // Repeated after a crash it is the same mail.
    messageId: `<notification-${batch_id}@${new URL(origin).hostname}>`,
    ...(unsubscribe !== undefined && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    ...writeLetter(head, {
      paragraphs: entries.map(({ severity, title, lines }) =>
        [`${severity}: ${title}`, ...lines].join(' · '),
      ),
      ...(url !== undefined && label !== undefined && { link: { label, url } }),
      notes: [unsubscribe === undefined ? texts.whyDuty : `${texts.why} ${origin}/settings`],
    }),
  };
}
