import { recordTicketComment } from '#features/notifications/notifications.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { htmlToText } from '#platform/html/plain-text.ts';
import type { OdooRecord } from '../client/odoo-client.ts';
import { idsOfLink } from '../fields/people.ts';
import { before, overlapSeconds } from '../poll-changes.ts';
import type { SyncContext } from '../sync-context.ts';
import { externalIdOf, writeDateOf } from '../ticket-values.ts';
import { whileBusy } from '../while-busy.ts';
import {
  findMessagesUntil,
  findTicketsOf,
  type NewOdooComment,
  saveMessagesUntil,
  storeOdooComment,
} from './odoo-comments.queries.ts';

const pageSize = 100;
const maxBodyLength = 10_000;
const messageFields = ['res_id', 'body', 'author_id', 'email_from', 'subtype_id', 'message_id', 'write_date'];

/**
 * Reads what people have written to records since the last time, the oldest first. The number of a message in its Odoo is
 * stored with its comment, so reading it again adds nothing.
 */
export async function pullComments(context: SyncContext, isOver: () => boolean): Promise<void> {
  const { connection, partner_id } = context;
  const { database } = connection.services;
  const from = await asSystem(database, (db) => findMessagesUntil(db, partner_id));
  if (from === null) return;
  const internal = await readInternalSubtypes(context);
  let since = before(from, overlapSeconds);
  let limit = pageSize;
  while (!isOver()) {
    const messages = await readPage(context, since, limit);
    const last = messages.map(writeDateOf).findLast((date) => date !== undefined) ?? since;
    await storePage(context, messages, { internal, until: messages.length > 0 ? last : undefined });
    if (messages.length < limit) return;
    // As for records: a page that lies within one second is read again with a longer limit.
    if (last > since) since = last;
    else limit *= 2;
  }
}

function readPage({ client, map }: SyncContext, since: string, limit: number): Promise<OdooRecord[]> {
  const domain = [
    ['model', '=', map.model],
    ['message_type', 'in', ['comment', 'email']],
    ['write_date', '>=', since],
  ];
  const search = { domain, fields: messageFields, order: 'write_date asc, id asc', limit };
  return whileBusy(() => client.searchRead('mail.message', search));
}

/** Notes are messages of a subtype for colleagues; customers see the others. */
async function readInternalSubtypes({ client }: SyncContext): Promise<Set<number>> {
  const domain = [['internal', '=', true]];
  const found = await whileBusy(() => client.searchRead('mail.message.subtype', { domain, fields: ['id'] }));
  return new Set(found.map(({ id }) => id));
}

async function storePage(
  { connection, partner_id, map }: SyncContext,
  messages: readonly OdooRecord[],
  { internal, until }: { internal: ReadonlySet<number>; until: string | undefined },
): Promise<void> {
  const { database, now } = connection.services;
  const place = { partner_id, odoo: connection.odoo, model: map.model };
  await asSystem(database, async (db) => {
    const odoo_ids = [...new Set(messages.map(({ res_id }) => Number(res_id)).filter(Number.isSafeInteger))];
    const tickets = await findTicketsOf(db, { ...place, odoo_ids });
    for (const message of messages) {
      const ticket = tickets.find(({ odoo_id }) => odoo_id === message.res_id);
      if (!ticket) continue;
      const { ticket_id: id, external_key } = ticket;
      // What Greenroom has written itself, also twice by the network.
      if (String(message.message_id).startsWith(`<${externalIdOf({ id, external_key })}.`)) continue;
      const comment = commentOf(message, internal);
      if (!comment) continue;
      const comment_id = await storeOdooComment(db, { ...place, ticket_id: id, now: now() }, comment);
      if (comment_id !== undefined) await recordTicketComment(db, { ticket_id: id, comment_id, at: now() });
    }
    if (until !== undefined) await saveMessagesUntil(db, { partner_id, until });
  });
}

/** Undefined for a message without a text. */
function commentOf(message: OdooRecord, internal: ReadonlySet<number>): NewOdooComment | undefined {
  const { id, res_id, body, author_id, email_from, subtype_id } = message;
  const text = typeof body === 'string' ? (htmlToText(body) ?? '…') : '';
  if (text === '') return undefined;
  const [subtype] = idsOfLink(subtype_id);
  const name = Array.isArray(author_id) ? author_id[1] : email_from;
  return {
    ...{ odoo_message_id: id, record_id: Number(res_id) },
    audience: subtype === undefined || internal.has(subtype) ? 'internal' : 'customer',
    body: text.length > maxBodyLength ? `${text.slice(0, maxBodyLength - 1)}…` : text,
    author_name:
      typeof name === 'string'
        ? name
            .replace(/\0|\p{Surrogate}/gu, '')
            .trim()
            .slice(0, 200) || null
        : null,
  };
}
