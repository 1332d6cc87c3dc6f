import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { isSeenTicket } from '#features/maintenance/work/ticket-detail.queries.ts';
import { attachToComment, storeComment } from '#features/maintenance/work/ticket-work.queries.ts';
import { recordTicketComment } from '#features/notifications/notifications.queries.ts';
import { findRecipient, type Recipient } from '#features/notifications/people/rules.queries.ts';
import { syncSoonOfTicket } from '#features/odoo/odoo-partners.queries.ts';
import { asSystem, changeAsSystem, readAsViewer } from '#platform/database/scope.ts';
import { htmlToText, normaliseText } from '#platform/html/plain-text.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import { type MailOfTicket, readReplied } from '#platform/mail/reply-token.ts';
import type { Services } from '#platform/services.ts';
import { findLoop } from './find-loop.ts';
import { splitQuote } from './split-quote.ts';
import { type AddFile, storeAttachments } from './store-attachments.ts';
import { claimMail, isKnownMail, linkMail } from './ticket-mails.queries.ts';

/** More replies to one ticket in an hour are written by programs. */
const perTicket: Limit = { name: 'ticket-mails', max: 30, windowSeconds: 3600 };
const maxBodyLength = 10_000;
/** With room for the names of attachments that are not taken. */
const maxTextBody = 9_000;
const maxQuoteLength = 20_000;
const maxTextLength = 400_000;
/** Attachments of a mail. */
const maxNamed = 20;

/** What became of a mail. All but `comment` leave the ticket as it is. */
export type MailOutcome =
  | 'comment'
  | 'known'
  | 'not-readable'
  | 'no-token'
  | 'sender'
  | 'rate'
  | 'empty'
  | `loop-${string}`;

type MailServices = Services & { ownAddress: string; addFile: AddFile };

/**
 * Adds a reply to a mail about a ticket as a comment for colleagues. The id of that mail is its token and names one
 * user: the reply counts only with this user's address, and only while the user sees the ticket.
 */
export async function receiveMail(services: MailServices, raw: Buffer): Promise<MailOutcome> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 100_000 }).catch(
    () => undefined,
  );
  if (!mail) return 'not-readable';
  const headers = new Map(mail.headers.map(({ key, value }) => [key.toLowerCase(), value]));
  const loop = findLoop(headers, services);
  if (loop !== undefined) return `loop-${loop}`;
  // With two of them, mail servers and this one could look at different ones.
  const isOne = mail.headers.filter(({ key }) => key.toLowerCase() === 'from').length === 1;
  const sender = isOne ? mail.from?.address?.trim().toLowerCase() : undefined;
  const replied = readReplied(services.sealer, [headers.get('in-reply-to'), headers.get('references')]);
  if (replied.length === 0) return 'no-token';
  const found = sender === undefined ? undefined : await findSender(services, sender, replied);
  if (!found) return 'sender';
  const { recipient, ticket_id } = found;
  const mail_key = createHash('sha256')
    .update(mail.messageId?.trim() || raw)
    .digest();
  if (await asSystem(services.database, (db) => isKnownMail(db, mail_key))) return 'known';
  const text = textOf(mail);
  if (text.body === '' && text.files.length === 0) return 'empty';
  const isTooMany = await services.limiter.require(perTicket, String(ticket_id)).then(
    () => false,
    () => true,
  );
  if (isTooMany) return 'rate';
  const { viewer } = recipient;
  const stored = await storeAttachments(services, services.addFile, {
    viewer,
    ticket_id,
    attachments: text.files,
  });
  const { file_ids, left } = stored;
  const body = [text.body, left.map((name) => `[${name}]`).join(' ')]
    .filter((part) => part !== '')
    .join('\n\n');
  return addComment(services, recipient, {
    ...{ ticket_id, mail_key, file_ids, quote: text.quote },
    body: (body || text.files.map(({ filename }) => filename ?? 'file').join(', ')).slice(0, maxBodyLength),
  });
}

/** The user of the first mail, if the reply has its address and it sees the ticket now. */
async function findSender(
  { database }: MailServices,
  sender: string,
  replied: readonly MailOfTicket[],
): Promise<{ recipient: Recipient; ticket_id: number } | undefined> {
  for (const { user_id, ticket_id } of replied.slice(0, maxNamed)) {
    const recipient = await asSystem(database, (db) => findRecipient(db, user_id));
    if (recipient?.email.toLowerCase() !== sender || recipient.viewer.must_change_password) continue;
    const sees = await readAsViewer(database, recipient.viewer, (db, scope) =>
      isSeenTicket(db, scope, ticket_id),
    );
    if (sees) return { recipient, ticket_id };
  }
  return undefined;
}

/** Pictures inside the text, such as logos of signatures, are no attachments. */
function textOf({ text, html, attachments }: Email) {
  const whole = text?.trim() ? text.slice(0, maxTextLength) : (htmlToText(html ?? '') ?? '');
  const { body, quote } = splitQuote(whole);
  const shown = normaliseText(body);
  return {
    body: shown.length > maxTextBody ? `${shown.slice(0, maxTextBody - 1)}…` : shown,
    quote: normaliseText(quote).slice(0, maxQuoteLength) || null,
    files: attachments.filter(({ related, filename }) => !related && filename !== null).slice(0, maxNamed),
  };
}

type NewReply = {
  ticket_id: number;
  mail_key: Buffer;
  body: string;
  quote: string | null;
  file_ids: number[];
};

/** The mail and its comment are stored together: of two servers that read the same mail, one adds it. */
function addComment(
  { database, jobs, now }: MailServices,
  { viewer }: Recipient,
  { ticket_id, mail_key, body, quote, file_ids }: NewReply,
): Promise<MailOutcome> {
  const { user_id } = viewer;
  return changeAsSystem(database, { viewer, kind: 'edit', source: 'api' }, async (db) => {
    const time = now();
    if (!(await claimMail(db, { mail_key, ticket_id, user_id, now: time }))) return 'known';
    const comment = {
      ticket_id,
      author_id: user_id,
      audience: 'internal',
      body,
      request_key: undefined,
    } as const;
    const stored = await storeComment(db, { ...comment, source: 'mail', quote, now: time });
    if (!stored) return 'known';
    const comment_id = stored.id;
    await attachToComment(db, { comment_id, ticket_id, author_id: user_id, file_ids });
    await linkMail(db, { mail_key, comment_id });
    await recordTicketComment(db, { ticket_id, comment_id, at: time });
    await syncSoonOfTicket(db, jobs, ticket_id);
    return 'comment';
  });
}
