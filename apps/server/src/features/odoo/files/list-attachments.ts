import { asSystem } from '#platform/database/scope.ts';
import { attachmentModel, type OdooRecord } from '../client/odoo-client.ts';
import { findTicketsOf } from '../comments/odoo-comments.queries.ts';
import { before, overlapSeconds } from '../poll-changes.ts';
import type { SyncContext } from '../sync-context.ts';
import { externalIdOf, writeDateOf } from '../ticket-values.ts';
import { whileBusy } from '../while-busy.ts';
import {
  type FoundAttachment,
  findAttachmentsUntil,
  listUnlisted,
  saveAttachmentsUntil,
  storeFound,
  storeListed,
} from './odoo-files.queries.ts';

const pageSize = 200;
/** Records whose attachments are read in one request. */
const recordsAtOnce = 25;
const listedFields = [
  ...['res_id', 'name', 'mimetype', 'file_size', 'checksum', 'description', 'create_uid', 'write_date'],
];

/** The beginning of the description of an attachment that Greenroom has added to the record of this ticket. */
export function markOf(ticket: { id: number; external_key: string }): string {
  return `${externalIdOf(ticket)}_file_`;
}

/** Finds attachments that records got or changed since the last time. What they contain is read later, one by one. */
export async function listAttachments(context: SyncContext, isOver: () => boolean): Promise<void> {
  await listUnread(context, isOver);
  const { connection, partner_id } = context;
  const { database } = connection.services;
  const from = await asSystem(database, (db) => findAttachmentsUntil(db, partner_id));
  if (from === null) return;
  let since = before(from, overlapSeconds);
  let limit = pageSize;
  while (!isOver()) {
    const found = await read(context, { leaf: ['write_date', '>=', since], limit });
    const last = found.map(writeDateOf).findLast((date) => date !== undefined) ?? since;
    await asSystem(database, async (db) => {
      await storePage(context, found, db);
      if (found.length > 0) await saveAttachmentsUntil(db, { partner_id, until: last });
    });
    if (found.length < limit) return;
    // As for records: a page that lies within one second is read again with a longer limit.
    if (last > since) since = last;
    else limit *= 2;
  }
}

/** Records that were there before their tickets were linked with them. */
async function listUnread(context: SyncContext, isOver: () => boolean): Promise<void> {
  const { connection, partner_id, map } = context;
  const { database } = connection.services;
  const place = { partner_id, odoo: connection.odoo, model: map.model };
  while (!isOver()) {
    const tickets = await asSystem(database, (db) => listUnlisted(db, place, recordsAtOnce));
    if (tickets.length === 0) return;
    const found = await read(context, { leaf: ['res_id', 'in', tickets.map(({ odoo_id }) => odoo_id)] });
    await asSystem(database, async (db) => {
      await storePage(context, found, db);
      await storeListed(
        db,
        tickets.map(({ ticket_id }) => ticket_id),
      );
    });
  }
}

function read(
  { client, map }: SyncContext,
  { leaf, limit }: { leaf: unknown[]; limit?: number },
): Promise<OdooRecord[]> {
  const domain = [
    ['res_model', '=', map.model],
    // Those of fields, such as a picture, are parts of the record. A link has no content.
    ['res_field', '=', false],
    ['type', '=', 'binary'],
    leaf,
  ];
  const order = 'write_date asc, id asc';
  const search = { domain, fields: listedFields, order, ...(limit !== undefined && { limit }) };
  return whileBusy(() => client.searchRead(attachmentModel, search));
}

async function storePage(
  { connection, partner_id, map }: SyncContext,
  found: readonly OdooRecord[],
  db: Parameters<typeof storeFound>[0],
): Promise<void> {
  const place = { partner_id, odoo: connection.odoo, model: map.model };
  const odoo_ids = [...new Set(found.map(({ res_id }) => Number(res_id)).filter(Number.isSafeInteger))];
  const tickets = await findTicketsOf(db, { ...place, odoo_ids });
  const news = found.flatMap((attachment) => {
    const ticket = tickets.find(({ odoo_id }) => odoo_id === Number(attachment.res_id));
    if (!ticket) return [];
    const { ticket_id, external_key } = ticket;
    const isOwn = String(attachment.description ?? '').startsWith(markOf({ id: ticket_id, external_key }));
    return [{ ...describe(attachment), ticket_id, isOwn }];
  });
  await storeFound(
    db,
    place,
    news.filter(({ isOwn }) => !isOwn),
  );
  await storeFound(
    db,
    place,
    await changedThere(
      db,
      connection.odoo,
      news.filter(({ isOwn }) => isOwn),
    ),
  );
}

/** Of those that Greenroom has sent: the ones with another content now. One whose response was lost is sent again first. */
async function changedThere<T extends FoundAttachment>(
  db: Parameters<typeof storeFound>[0],
  odoo: string,
  own: readonly T[],
): Promise<T[]> {
  if (own.length === 0) return [];
  const known = await db
    .selectFrom('odoo_files')
    .where('odoo', '=', odoo)
    .where('is_from_odoo', '=', false)
    .where(
      'attachment_id',
      'in',
      own.map(({ attachment_id }) => attachment_id),
    )
    .where('checksum', '<>', '')
    .select('attachment_id')
    .execute();
  const sent = new Set(known.map(({ attachment_id }) => attachment_id));
  return own.filter(({ attachment_id }) => sent.has(attachment_id));
}

function describe(attachment: OdooRecord): Omit<FoundAttachment, 'ticket_id'> {
  const { id, name, mimetype, file_size, checksum, create_uid } = attachment;
  const author = Array.isArray(create_uid) ? String(create_uid[1] ?? '') : '';
  const text = (value: unknown, max: number) =>
    typeof value === 'string'
      ? value
          .replace(/\0|\p{Surrogate}/gu, '')
          .trim()
          .slice(0, max)
      : '';
  return {
    attachment_id: id,
    filename: text(name, 255) || 'file',
    declared_type: text(mimetype, 255),
    author_name: text(author, 200) || null,
    size: Number.isSafeInteger(file_size) && Number(file_size) >= 0 ? Number(file_size) : 0,
    checksum: text(checksum, 100),
  };
}
