import { asSystem } from '#platform/database/scope.ts';
import { attachmentModel } from '../client/odoo-client.ts';
import type { SyncContext } from '../sync-context.ts';
import { whileBusy } from '../while-busy.ts';
import { listUnseenAttachments, storeAttachmentsSeen } from './odoo-files.queries.ts';

/** Of a partner in one run. */
const maxAttachments = 500;

/** A file that was deleted in Odoo stays here; the timeline of its ticket says so. */
export async function findGoneAttachments(context: SyncContext): Promise<void> {
  const { client, map, connection, partner_id } = context;
  const { database, now } = connection.services;
  const place = { partner_id, odoo: connection.odoo, model: map.model };
  const listed = await asSystem(database, (db) =>
    listUnseenAttachments(db, { ...place, now: now(), max: maxAttachments }),
  );
  if (listed.length === 0) return;
  const domain = [['id', 'in', listed.map(({ attachment_id }) => attachment_id)]];
  const found = await whileBusy(() => client.searchRead(attachmentModel, { domain, fields: ['res_id'] }));
  const there = new Set(found.map(({ id }) => id));
  const gone: number[] = [];
  for (const { id, attachment_id } of listed) {
    // One that a rule of Odoo hides still exists.
    const isGone =
      !there.has(attachment_id) && (await whileBusy(() => client.isDeleted(attachmentModel, attachment_id)));
    if (isGone) gone.push(id);
  }
  await asSystem(database, (db) =>
    storeAttachmentsSeen(db, { ids: listed.map(({ id }) => id), gone, now: now() }),
  );
}
