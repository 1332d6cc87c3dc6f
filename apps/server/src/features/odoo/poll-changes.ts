import { asSystem } from '#platform/database/scope.ts';
import { applyRemoteChanges, logConflicts } from './apply-remote-changes.ts';
import type { OdooRecord } from './client/odoo-client.ts';
import { saveReadPosition } from './odoo-partners.queries.ts';
import { readRecords } from './read-records.ts';
import type { SyncContext } from './sync-context.ts';
import { writeDateOf } from './ticket-values.ts';

/** A long write becomes visible with its start time, so this much is read again. */
export const overlapSeconds = 120;
const pageSize = 200;
const pageSizeWithTexts = 50;

/** Reads what has changed in Odoo since the last time, the oldest first, and applies it. */
export async function pollChanges(
  context: SyncContext,
  readUntil: string,
  isOver: () => boolean,
): Promise<void> {
  const { connection, partner_id } = context;
  let since = before(readUntil, overlapSeconds);
  // Descriptions may contain pictures.
  let limit = context.map.fields.description === undefined ? pageSize : pageSizeWithTexts;
  while (!isOver()) {
    const records = await readPage(context, since, limit);
    const last = records.map(writeDateOf).findLast((date) => date !== undefined) ?? since;
    const conflicts = await asSystem(connection.services.database, async (db) => {
      if (records.length > 0) await saveReadPosition(db, { partner_id, until: last });
      return applyRemoteChanges(db, { context, records });
    });
    logConflicts(context, conflicts);
    if (records.length < limit) return;
    // Times are read to the second but stored more finely: a page continues at the second where the previous one ended,
    // and when a whole page lies within one second, only a longer page can get past it.
    if (last > since) since = last;
    else limit *= 2;
  }
}

function readPage(context: SyncContext, since: string, limit: number): Promise<OdooRecord[]> {
  const domain = [['write_date', '>=', since]];
  return readRecords(context, { domain, order: 'write_date asc, id asc', limit });
}

/** In Odoo's notation, which is UTC without a marker. */
export function before(writeDate: string, seconds: number): string {
  const time = Date.parse(`${writeDate.replace(' ', 'T')}Z`) - seconds * 1000;
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
