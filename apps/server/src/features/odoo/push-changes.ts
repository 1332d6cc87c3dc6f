import { asSystem } from '#platform/database/scope.ts';
import { applyRemoteChanges, fieldsToRead, logConflicts } from './apply-remote-changes.ts';
import type { OdooRecord } from './client/odoo-client.ts';
import { OdooError } from './client/odoo-error.ts';
import { listConflictFields } from './conflicts.queries.ts';
import type { Base, SharedField } from './merge-change.ts';
import {
  type ChangedTicket,
  listChanged,
  lockLinked,
  noStage,
  storeCompared,
} from './odoo-tickets.queries.ts';
import { sendInBatches } from './send-in-batches.ts';
import type { SyncContext } from './sync-context.ts';
import { nameOfStage, type Ours, type Theirs, toTheirs } from './ticket-values.ts';
import { whileBusy } from './while-busy.ts';

/**
 * Writes to Odoo what was changed here and not there. Odoo is read first: a field that has changed on both sides becomes
 * a conflict, and neither side is overwritten. A write whose response was lost is found at the next read, where both
 * sides agree.
 */
export function pushChanges(context: SyncContext, isOver: () => boolean): Promise<void> {
  const { connection, map } = context;
  const where = {
    odoo: connection.odoo,
    model: map.model,
    withPriority: map.fields.priority !== undefined,
  };
  return sendInBatches(context, {
    next: (db, filter) => listChanged(db, { ...filter, ...where }),
    send: (ticket) => pushChange(context, ticket),
    isOver,
  });
}

async function pushChange(context: SyncContext, ticket: ChangedTicket): Promise<void> {
  const { client, map, connection } = context;
  const { database } = connection.services;
  const before = await readRecord(context, ticket);
  const compared = await asSystem(database, async (db) => {
    const conflicts = await applyRemoteChanges(db, { context, records: [before] });
    return { conflicts, change: await findChange() };

    async function findChange(): Promise<Change> {
      const [linked] = await lockLinked(db, filterOf(context, ticket));
      const inConflict = await listConflictFields(db, ticket.id);
      return linked ? changeOf(context, linked, inConflict) : { ours: {}, theirs: {} };
    }
  });
  logConflicts(context, compared.conflicts);
  const { ours, theirs } = compared.change;
  const values = Object.entries(theirs).map(([field, value]) => [map.fields[field as SharedField], value]);
  if (values.length > 0)
    await whileBusy(() => client.write(map.model, ticket.odoo_id, Object.fromEntries(values)));
  const after = values.length > 0 ? await readRecord(context, ticket) : before;
  const conflicts = await asSystem(database, async (db) => {
    const [linked] = await lockLinked(db, filterOf(context, ticket));
    if (linked) {
      const base: Base = {
        ours: { ...linked.base.ours, ...ours },
        theirs: { ...linked.base.theirs, ...theirs },
      };
      await storeCompared(db, { ...linked, base });
    }
    return applyRemoteChanges(db, { context, records: [after] });
  });
  logConflicts(context, conflicts);
}

/** The fields to send: as they are here, and in Odoo's form. */
type Change = { ours: Partial<Ours>; theirs: Partial<Theirs> };

function changeOf(
  { map }: SyncContext,
  { ours, base }: { ours: Ours; base: Base },
  inConflict: readonly SharedField[],
): Change {
  const theirs = toTheirs(map, ours);
  const fields = (['name', 'priority', 'stage'] as const).filter(
    (field) =>
      ours[field] !== base.ours[field] && map.fields[field] !== undefined && !inConflict.includes(field),
  );
  if (fields.includes('stage') && theirs.stage === null)
    throw new OdooError('rejected', `${noStage} ${nameOfStage(ours.stage) ?? ours.stage}.`);
  const sent = fields.filter((field) => theirs[field] !== null);
  return { ours: pick(ours, sent), theirs: pick(theirs, sent) };
}

function pick<T extends Ours | Theirs>(values: T, fields: readonly SharedField[]): Partial<T> {
  const chosen = Object.entries(values).filter(([field]) => fields.includes(field as SharedField));
  return Object.fromEntries(chosen) as Partial<T>;
}

function filterOf({ partner_id, connection, map }: SyncContext, { odoo_id }: ChangedTicket) {
  return { partner_id, odoo: connection.odoo, model: map.model, odoo_ids: [odoo_id] };
}

async function readRecord({ client, map }: SyncContext, { odoo_id }: ChangedTicket): Promise<OdooRecord> {
  const [record] = await whileBusy(() =>
    client.searchRead(map.model, { domain: [['id', '=', odoo_id]], fields: fieldsToRead(map) }),
  );
  if (!record) throw new OdooError('rejected', `Odoo no longer has record ${odoo_id}.`);
  return record;
}
