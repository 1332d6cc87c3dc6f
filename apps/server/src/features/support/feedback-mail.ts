import type { Mail } from '#platform/mail/mailer.ts';
import { escapeHtml } from '#platform/mail/write-letter.ts';
import type { FeedbackToMail } from './feedback.queries.ts';

/** For the operators of the installation. The user's text is inserted as text, never as markup. */
export function writeFeedbackMail(feedback: FeedbackToMail, to: string): Mail {
  const { id, feedback_type, subject, description, full_name, email, partner_name, created_at } = feedback;
  const from = email === null ? 'a user who is gone' : `${full_name || email} <${email}>`;
  const head = [
    `From: ${from}`,
    `Partner: ${partner_name}`,
    `Type: ${feedback_type}`,
    `Sent: ${created_at.toISOString()}`,
  ];
  return {
    to,
    ...(email !== null && { replyTo: email }),
    // A mail that is sent twice, after a crash at the wrong moment, has the same id: mail programs show it once.
    messageId: `<feedback-${id}-${created_at.getTime()}@greenroom>`,
    subject: `[Greenroom ${feedback_type} #${id}] ${oneLine(subject)}`,
    text: [...head, '', subject, '', description, ''].join('\n'),
    html: `<p>${head.map(escapeHtml).join('<br>')}</p><p><b>${escapeHtml(subject)}</b></p><p>${lines(description)}</p>`,
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function lines(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>');
}
