import { asSystem } from '#platform/database/scope.ts';
import { storeGone } from '../odoo-tickets.queries.ts';
import { archiveMarks, isArchived } from '../read-records.ts';
import type { SyncContext } from '../sync-context.ts';
import { whileBusy } from '../while-busy.ts';
import { type LinkedRecord, listUnseen, storeSeen } from './gone.queries.ts';

/** Of a partner in one run: an Odoo with many tickets is gone through bit by bit. */
const maxRecords = 500;

/** Odoo does not report what is deleted, so records are looked up, the longest unseen first. */
export async function findGone(context: SyncContext): Promise<void> {
  const { client, map, connection, partner_id } = context;
  const { database, now, log } = connection.services;
  const where = { partner_id, odoo: connection.odoo, model: map.model, now: now(), max: maxRecords };
  const linked = await asSystem(database, (db) => listUnseen(db, where));
  if (linked.length === 0) return;
  const domain = [['id', 'in', linked.map(({ odoo_id }) => odoo_id)]];
  const fields = ['write_date', ...archiveMarks(context)];
  const found = await whileBusy(() => client.searchRead(map.model, { domain, fields }));
  const byId = new Map(found.map((record) => [record.id, record]));
  const gone: [LinkedRecord, 'deleted' | 'archived'][] = [];
  for (const each of linked) {
    const record = byId.get(each.odoo_id);
    if (record && isArchived(context, record) && each.odoo_gone === null) gone.push([each, 'archived']);
    // A rule of Odoo may hide a record that still exists.
    if (!record && (await whileBusy(() => client.isDeleted(map.model, each.odoo_id))))
      gone.push([each, 'deleted']);
  }
  await asSystem(database, async (db) => {
    for (const [{ ticket_id }, how] of gone) await storeGone(db, { ticket_id, gone: how, now: now() });
    await storeSeen(db, { ticket_ids: linked.map(({ ticket_id }) => ticket_id), now: now() });
  });
  for (const [{ ticket_id, odoo_id }, how] of gone)
    log.warn({ partner_id, ticket_id, odoo_id }, `odoo: the record of a ticket is ${how}`);
}
