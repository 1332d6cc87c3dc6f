import { isDeepStrictEqual } from 'node:util';
import { recordStageOfOdoo } from '#features/incidents/tickets/incident-tickets.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { OdooRecord } from './client/odoo-client.ts';
import { closeConflicts, openConflict } from './conflicts.queries.ts';
import { type Conflict, mergeChange } from './merge-change.ts';
import { lockLinked, storeCompared } from './odoo-tickets.queries.ts';
import type { SyncContext } from './sync-context.ts';
import { readTheirs, timeOf, writeDateOf, writerOf } from './ticket-values.ts';

export type ConflictOfTicket = Conflict & { ticket_id: number; odoo_id: number };

/** The fields to read of a record. */
export function fieldsToRead({ fields }: SyncContext['map']): string[] {
  const { name, stage, priority } = fields;
  return [name, stage, ...(priority === undefined ? [] : [priority]), 'write_date', 'write_uid'];
}

/**
 * Applies the changes of these records, where possible. Returns the conflicts, which are also stored. Records that are
 * not ours are skipped, and so are states older than those already seen.
 */
export async function applyRemoteChanges(
  db: SystemDb,
  { context, records }: { context: SyncContext; records: readonly OdooRecord[] },
): Promise<ConflictOfTicket[]> {
  const { partner_id, map, connection } = context;
  const now = connection.services.now();
  const byId = new Map(records.map((record) => [record.id, record]));
  const filter = { partner_id, odoo: connection.odoo, model: map.model, odoo_ids: [...byId.keys()] };
  const linked = await lockLinked(db, filter);
  const found: ConflictOfTicket[] = [];
  for (const { ticket_id, odoo_id, ours, base, write_date, changed_at } of linked) {
    const record = byId.get(odoo_id);
    const writeDate = record && writeDateOf(record);
    if (!record || writeDate === undefined || writeDate < write_date) continue;
    const merged = mergeChange(map, base, { ours, theirs: readTheirs(map, record) });
    // Most records have been read before.
    if (writeDate === write_date && isDeepStrictEqual([merged.ours, merged.base], [ours, base])) continue;
    const { stage } = merged.ours;
    if (stage !== ours.stage) await recordStageOfOdoo(db, { ticket_id, stage });
    await storeCompared(db, {
      ticket_id,
      ours: merged.ours,
      base: merged.base,
      write_date: writeDate,
    });
    await closeConflicts(db, { ticket_id, fields: merged.agreed, resolution: 'agreed', now });
    for (const conflict of merged.conflicts) {
      // A value that only Odoo has changed is as old as the ticket: its time would say nothing.
      const ours_at = conflict.reason === 'both-changed' ? changed_at : null;
      const sides = { ours_at, theirs_at: timeOf(writeDate), theirs_by: writerOf(record) };
      await openConflict(db, { ticket_id, conflict, sides, now });
      found.push({ ...conflict, ticket_id, odoo_id });
    }
  }
  return found;
}

export function logConflicts(
  { connection, partner_id }: SyncContext,
  conflicts: readonly ConflictOfTicket[],
): void {
  for (const conflict of conflicts) {
    connection.services.log.warn(
      { partner_id, ...conflict },
      conflict.reason === 'both-changed'
        ? 'odoo: a ticket was changed here and in Odoo; both stay as they are'
        : 'odoo: a ticket has a value in Odoo that the map does not name; it stays as it is here',
    );
  }
}
