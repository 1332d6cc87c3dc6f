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
  const signature = sealer.sign(purpose, textOf(mail)).toString('hex').slice(0, signatureLength);
  return `<ticket-${textOf(mail)}.${signature}@${host}>`;
}

/** The mails of Greenroom that a mail replies to, by its headers In-Reply-To and References. */
export function readReplied(
  sealer: Pick<Sealer, 'isSigned'>,
  headers: readonly (string | undefined)[],
): MailOfTicket[] {
  const text = headers.join(' ').slice(0, maxHeaderLength);
  return [...text.matchAll(pattern)].flatMap(([, ticket, user, batch, signature = '']) => {
    const mail = { ticket_id: Number(ticket), user_id: Number(user), batch_id: Number(batch) };
    return sealer.isSigned(purpose, textOf(mail), Buffer.from(signature, 'hex')) ? [mail] : [];
  });
}

function textOf({ ticket_id, user_id, batch_id }: MailOfTicket): string {
  return `${ticket_id}.${user_id}.${batch_id}`;
}
