import type { Mail } from '#platform/mail/mailer.ts';
import { type LetterSection, writeLetter } from '#platform/mail/write-letter.ts';
import { frameMail, incidentsLink, lineOf, type MailFrame, notesOf } from '../message/notification-mail.ts';
import { textsOf } from '../message/notification-texts.ts';
import type { UserMessage } from '../people/user-message.ts';
import { type EndingWarranty, maxLines } from './digest-content.queries.ts';
import type { Digest } from './read-digest.ts';

type DigestMail = { digest: Digest; seen: UserMessage['seen']; time_zone: string };

/** What is open, what has changed since the last digest, and what ends soon. */
export function writeDigestMail(frame: MailFrame, { digest, seen, time_zone }: DigestMail): Mail {
  const { language, head } = frame;
  const texts = textsOf(language);
  const section = (title: string, lines: readonly string[], total = lines.length): LetterSection[] => {
    const shown = lines.slice(0, maxLines);
    const more = total - shown.length;
    return shown.length === 0
      ? []
      : [{ title, lines: more > 0 ? [...shown, texts.digest.more(more)] : shown }];
  };
  const time = new Intl.DateTimeFormat(language, {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: time_zone },
  });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const warranties = (title: string, list: readonly EndingWarranty[]) =>
    section(
      title,
      list.map(({ asset_name, room_name, day: end }) =>
        [
          ...[asset_name, ...(room_name === null ? [] : [room_name])],
          texts.digest.until.replace('{day}', day.format(new Date(end))),
        ].join(' · '),
      ),
      list[0]?.total,
    );
  const resolved = seen.filter(({ delivery }) => delivery.kind === 'resolved');
  const recent = seen.filter(({ delivery }) => delivery.kind !== 'resolved');
  const still = digest.open.filter(
    ({ id }) => !recent.some(({ delivery }) => Number(delivery.incident_id) === Number(id)),
  );
  const counts = { open: digest.openTotal, recent: recent.length, resolved: resolved.length };
  return {
    ...frameMail(frame),
    subject: texts.digest.subject(counts),
    ...writeLetter(head, {
      paragraphs: [],
      sections: [
        ...section(
          texts.digest.recent,
          recent.map(({ described }) => lineOf(described)),
        ),
        ...section(
          texts.digest.resolved,
          resolved.map(({ described }) => lineOf(described)),
        ),
        ...section(
          texts.digest.stillOpen,
          still.map(({ described }) => lineOf(described)),
          still.length + digest.openTotal - digest.open.length,
        ),
        ...section(
          texts.digest.rooms,
          digest.rooms.map(({ room_name, site_name, since }) =>
            [
              ...[room_name, ...(site_name === null ? [] : [site_name])],
              texts.since.replace('{when}', time.format(since)),
            ].join(' · '),
          ),
        ),
        ...warranties(texts.digest.ending, digest.ending),
        ...warranties(texts.digest.ended, digest.ended),
      ],
      link: incidentsLink(frame),
      notes: notesOf(frame),
    }),
  };
}
