import type { SystemDb } from '#platform/database/scope.ts';
import type { Conflict, SharedField } from './merge-change.ts';

type NewConflict = {
  ticket_id: number;
  conflict: Conflict;
  /** Who changed each side, and when. */
  sides: { ours_at: Date | null; theirs_at: Date | null; theirs_by: string | null };
  now: Date;
};

/** One open conflict per field: a newer one replaces the older, which stays in the table. */
export async function openConflict(
  db: SystemDb,
  { ticket_id, conflict, sides, now }: NewConflict,
): Promise<void> {
  const { field, reason, ours, theirs } = conflict;
  await closeConflicts(db, { ticket_id, fields: [field], resolution: 'replaced', now });
  await db
    .insertInto('ticket_conflicts')
    .values({ ticket_id, field, reason, ours, theirs, ...sides, noticed_at: now })
    .execute();
}

type Closing = {
  ticket_id: number;
  fields: readonly SharedField[];
  resolution: 'agreed' | 'replaced' | 'kept-odoo' | 'kept-greenroom';
  now: Date;
};

export async function closeConflicts(
  db: SystemDb,
  { ticket_id, fields, resolution, now }: Closing,
): Promise<void> {
  if (fields.length === 0) return;
  await db
    .updateTable('ticket_conflicts')
    .set({ resolved_at: now, resolution })
    .where('ticket_id', '=', ticket_id)
    .where('field', 'in', fields)
    .where('resolved_at', 'is', null)
    .execute();
}

export async function listOpenConflicts(
  db: SystemDb,
  ticket_id: number,
): Promise<{ field: SharedField; reason: Conflict['reason']; ours: string }[]> {
  return db
    .selectFrom('ticket_conflicts')
    .select(['field', 'reason', 'ours'])
    .where('ticket_id', '=', ticket_id)
    .where('resolved_at', 'is', null)
    .execute();
}

function openConflicts(db: SystemDb) {
  return db
    .selectFrom('ticket_conflicts')
    .innerJoin('tickets', 'tickets.id', 'ticket_conflicts.ticket_id')
    .innerJoin('partners', 'partners.id', 'tickets.partner_id')
    .select([
      'ticket_conflicts.id',
      'ticket_conflicts.ticket_id',
      'ticket_conflicts.field',
      'ticket_conflicts.reason',
      'ticket_conflicts.ours',
      'ticket_conflicts.theirs',
      'ticket_conflicts.noticed_at',
      'tickets.odoo_id',
      'tickets.partner_id',
      'partners.name as partner_name',
    ])
    .where('resolved_at', 'is', null);
}

export function listConflicts(db: SystemDb) {
  return openConflicts(db).orderBy('ticket_conflicts.id').execute();
}

export function findConflict(db: SystemDb, id: number) {
  return openConflicts(db).where('ticket_conflicts.id', '=', id).executeTakeFirst();
}
