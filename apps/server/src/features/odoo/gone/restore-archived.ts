import { asSystem } from '#platform/database/scope.ts';
import { applyRemoteChanges, logConflicts } from '../apply-remote-changes.ts';
import { readRecords, restoringValues } from '../read-records.ts';
import { sendInBatches } from '../send-in-batches.ts';
import type { SyncContext } from '../sync-context.ts';
import { whileBusy } from '../while-busy.ts';
import { listToRestore, storeRestored } from './gone.queries.ts';

/** Takes records out of Odoo's archive whose tickets a user sends again. Repeating it does no harm. */
export function restoreArchived(context: SyncContext, isOver: () => boolean): Promise<void> {
  const { connection, map, client } = context;
  const { database } = connection.services;
  const where = { odoo: connection.odoo, model: map.model };
  return sendInBatches(context, {
    next: (db, filter) => listToRestore(db, { ...filter, ...where }),
    send: async ({ id, odoo_id }) => {
      await whileBusy(() => client.write(map.model, odoo_id, restoringValues(context)));
      const records = await readRecords(context, { domain: [['id', '=', odoo_id]] });
      const conflicts = await asSystem(database, async (db) => {
        await storeRestored(db, id);
        return applyRemoteChanges(db, { context, records });
      });
      logConflicts(context, conflicts);
    },
    isOver,
  });
}
