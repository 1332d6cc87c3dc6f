import { isDeepStrictEqual } from 'node:util';
import { recordStageOfOdoo } from '#features/incidents/tickets/incident-tickets.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { OdooRecord } from './client/odoo-client.ts';
import { closeConflicts, openConflict } from './conflicts.queries.ts';
import { findAssignable } from './fields/assignees.queries.ts';
import { idsOfLink } from './fields/people.ts';
import { mapFurther, readFurther } from './fields/shared-fields.ts';
import { type Conflict, mergeChange } from './merge-change.ts';
import { type LinkedTicket, lockLinked, storeCompared, storeGone } from './odoo-tickets.queries.ts';
import { isArchived } from './read-records.ts';
import type { SyncContext } from './sync-context.ts';
import { readTheirs, timeOf, writeDateOf, writerOf } from './ticket-values.ts';

export type ConflictOfTicket = Conflict & { ticket_id: number; odoo_id: number };

/**
 * Applies the changes of these records, where possible. Returns the conflicts, which are also stored. Records that are
 * not ours are skipped, and so are states older than those already seen.
 */
export async function applyRemoteChanges(
  db: SystemDb,
  { context, records }: { context: SyncContext; records: readonly OdooRecord[] },
): Promise<ConflictOfTicket[]> {
  const { partner_id, map, connection, people } = context;
  const now = connection.services.now();
  const byId = new Map(records.map((record) => [record.id, record]));
  const place = { partner_id, odoo: connection.odoo, model: map.model, fields: map.fields };
  const linked = await lockLinked(db, { ...place, odoo_ids: [...byId.keys()] });
  const assignable = await findAssignable(db, candidatesOf(context, linked, byId));
  const found: ConflictOfTicket[] = [];
  for (const { ticket_id, odoo_id, ours, base, write_date, changed_at, assignee_name, gone } of linked) {
    const record = byId.get(odoo_id);
    const writeDate = record && writeDateOf(record);
    if (!record || writeDate === undefined || writeDate < write_date) continue;
    const nowGone = isArchived(context, record) ? 'archived' : null;
    if (gone !== nowGone) await storeGone(db, { ticket_id, gone: nowGone, now });
    const theirs = { ...readTheirs(map, record), ...readFurther(map, record) };
    const ofTicket = assignable.filter((each) => each.ticket_id === ticket_id);
    const from = { people, zone: connection.timeZone, assignable: ofTicket, assigneeName: assignee_name };
    const mapped = mapFurther(map, { ours, theirs }, from);
    const merged = mergeChange(map, base, { ours, theirs, mapped });
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

function candidatesOf(
  { map, people }: SyncContext,
  linked: readonly LinkedTicket[],
  records: ReadonlyMap<number, OdooRecord>,
) {
  const { assignee } = map.fields;
  if (assignee === undefined) return [];
  return linked.flatMap(({ ticket_id, odoo_id }) =>
    idsOfLink(records.get(odoo_id)?.[assignee]).flatMap((odoo_user) =>
      (people.byId.get(odoo_user)?.addresses ?? []).map((address) => ({ ticket_id, odoo_user, address })),
    ),
  );
}

const sentences = {
  'both-changed': 'odoo: a ticket was changed here and in Odoo; both stay as they are',
  'not-mapped': 'odoo: a ticket has a value in Odoo that has no place here; it stays as it is here',
  'not-in-odoo': 'odoo: a ticket has a value that Odoo does not know; it stays as it is there',
} as const;

export function logConflicts(
  { connection, partner_id }: SyncContext,
  conflicts: readonly ConflictOfTicket[],
): void {
  for (const conflict of conflicts) {
    connection.services.log.warn({ partner_id, ...conflict }, sentences[conflict.reason]);
  }
}
