import { timingSafeEqual } from 'node:crypto';
import type { Sealer } from '#platform/secrets/sealer.ts';

/** A mail about a ticket to one user. Only this user can reply to it. */
export type MailOfTicket = { ticket_id: number; user_id: number; batch_id: number };

const purpose = 'reply to a ticket by mail';
/** Of the signature, in hexadecimal: mail programs may change the case of letters. */
const signatureLength = 40;
const pattern = /<ticket-(\d{1,9})\.(\d{1,9})\.(\d{1,15})\.([0-9a-f]{40})@[^<>\s]{1,255}>/gi;
/** The ids of a long conversation. */
const maxHeaderLength = 20_000;

/** The id of the mail is its token: mail programs name it when the user replies, and none can be guessed. */
export function replyMessageId(sealer: Pick<Sealer, 'sign'>, mail: MailOfTicket, host: string): string {
  const { ticket_id, user_id, batch_id } = mail;
  return `<ticket-${ticket_id}.${user_id}.${batch_id}.${signatureOf(sealer, mail)}@${host}>`;
}

/** The mails of Greenroom that a mail replies to, by its headers In-Reply-To and References. */
export function readReplied(
  sealer: Pick<Sealer, 'sign'>,
  headers: readonly (string | undefined)[],
): MailOfTicket[] {
  const text = headers.join(' ').slice(0, maxHeaderLength);
  return [...text.matchAll(pattern)].flatMap(([, ticket, user, batch, signature = '']) => {
    const mail = { ticket_id: Number(ticket), user_id: Number(user), batch_id: Number(batch) };
    const expected = Buffer.from(signatureOf(sealer, mail));
    const given = Buffer.from(signature.toLowerCase());
    return timingSafeEqual(expected, given) ? [mail] : [];
  });
}

function signatureOf(sealer: Pick<Sealer, 'sign'>, { ticket_id, user_id, batch_id }: MailOfTicket): string {
  return sealer
    .sign(purpose, `${ticket_id}.${user_id}.${batch_id}`)
    .toString('hex')
    .slice(0, signatureLength);
}
