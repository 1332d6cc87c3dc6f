import { asSystem } from '#platform/database/scope.ts';
import { applyRemoteChanges, logConflicts } from './apply-remote-changes.ts';
import type { OdooRecord } from './client/odoo-client.ts';
import { OdooError } from './client/odoo-error.ts';
import { closeConflicts, listOpenConflicts, openConflict } from './conflicts.queries.ts';
import { findAddress } from './fields/assignees.queries.ts';
import { findPerson } from './fields/people.ts';
import { toFurther, toWritten } from './fields/shared-fields.ts';
import type { Base, SharedField } from './merge-change.ts';
import {
  type ChangedTicket,
  type LinkedTicket,
  listChanged,
  lockLinked,
  noStage,
  storeCompared,
  storeGone,
} from './odoo-tickets.queries.ts';
import { readRecords } from './read-records.ts';
import { sendInBatches } from './send-in-batches.ts';
import type { SyncContext } from './sync-context.ts';
import { furtherFields, nameOfStage, type Ours, type Theirs, toTheirs } from './ticket-values.ts';
import { whileBusy } from './while-busy.ts';

/**
 * Writes to Odoo what was changed here and not there. Odoo is read first: a field that has changed on both sides becomes
 * a conflict, and neither side is overwritten. A write whose response was lost is found at the next read, where both
 * sides agree.
 */
export function pushChanges(context: SyncContext, isOver: () => boolean): Promise<void> {
  const { connection, map } = context;
  const where = { odoo: connection.odoo, model: map.model, mapped: Object.keys(map.fields) };
  return sendInBatches(context, {
    next: (db, filter) => listChanged(db, { ...filter, ...where }),
    send: (ticket) => pushChange(context, ticket),
    isOver,
  });
}

async function pushChange(context: SyncContext, ticket: ChangedTicket): Promise<void> {
  const { client, map, connection } = context;
  const { database, now } = connection.services;
  const before = await readRecord(context, ticket);
  if (!before) {
    await asSystem(database, (db) => storeGone(db, { ticket_id: ticket.id, gone: 'deleted', now: now() }));
    return;
  }
  const compared = await asSystem(database, async (db) => {
    const conflicts = await applyRemoteChanges(db, { context, records: [before] });
    const [linked] = await lockLinked(db, filterOf(context, ticket));
    return { conflicts, linked, inConflict: await listConflictFields(linked) };

    async function listConflictFields(of: LinkedTicket | undefined): Promise<SharedField[]> {
      const open = await listOpenConflicts(db, ticket.id);
      const isWaiting = ({ reason, ours }: (typeof open)[number]) =>
        reason !== 'not-in-odoo' || ours === (of?.assignee_name ?? '');
      return open.filter(isWaiting).map(({ field }) => field);
    }
  });
  logConflicts(context, compared.conflicts);
  const { linked, inConflict } = compared;
  const { ours, theirs } = linked ? await changeOf(context, linked, inConflict) : { ours: {}, theirs: {} };
  const values = (Object.keys(theirs) as SharedField[]).map((field) => [
    map.fields[field],
    toWritten(map, field, { ours, theirs }),
  ]);
  if (values.length > 0)
    await whileBusy(() => client.write(map.model, ticket.odoo_id, Object.fromEntries(values)));
  const after = values.length > 0 ? await readRecord(context, ticket) : before;
  const conflicts = await asSystem(database, async (db) => {
    const [again] = await lockLinked(db, filterOf(context, ticket));
    if (again) {
      const base: Base = {
        ours: { ...again.base.ours, ...ours },
        theirs: { ...again.base.theirs, ...theirs },
      };
      await storeCompared(db, { ...again, base });
      // Not by the next read: it may be of the same second, and is then nothing new.
      const fields = Object.keys(theirs) as SharedField[];
      await closeConflicts(db, { ticket_id: ticket.id, fields, resolution: 'agreed', now: now() });
    }
    return applyRemoteChanges(db, { context, records: after ? [after] : [] });
  });
  logConflicts(context, conflicts);
}

/** The fields to send: as they are here, and in Odoo's form. */
type Change = { ours: Partial<Ours>; theirs: Partial<Theirs> };

async function changeOf(
  context: SyncContext,
  linked: LinkedTicket,
  inConflict: readonly SharedField[],
): Promise<Change> {
  const { map, connection } = context;
  const { ours, base } = linked;
  const theirs: Theirs = { ...toTheirs(map, ours), ...toFurther(map, ours, connection.timeZone) };
  const fields = (['name', 'priority', 'stage', ...furtherFields] as const).filter(
    (field) =>
      ours[field] !== base.ours[field] && map.fields[field] !== undefined && !inConflict.includes(field),
  );
  if (fields.includes('stage') && theirs.stage === null)
    throw new OdooError('rejected', `${noStage} ${nameOfStage(ours.stage) ?? ours.stage}.`);
  if (fields.includes('assignee')) {
    const assignee = await findAssignee(context, linked);
    if (assignee !== undefined) theirs.assignee = assignee;
  }
  const sent = fields.filter((field) => theirs[field] !== null && theirs[field] !== undefined);
  return { ours: pick(ours, sent), theirs: pick(theirs, sent) };
}

/** Undefined, and reported, if Odoo has no user with the address of the one here. */
async function findAssignee(context: SyncContext, linked: LinkedTicket): Promise<string | undefined> {
  const { database, now } = context.connection.services;
  const { ours, ticket_id, odoo_id, changed_at, assignee_name, base } = linked;
  const { assignee } = ours;
  if (!assignee) return '';
  const email = await asSystem(database, (db) => findAddress(db, assignee));
  const person = email === undefined ? null : await findPerson(context, email);
  if (person !== null) return String(person);
  const names = (base.theirs.assignee ?? '')
    .split(',')
    .filter(Boolean)
    .map((id) => context.people.byId.get(Number(id))?.name ?? id);
  const conflict = {
    ...({ field: 'assignee', reason: 'not-in-odoo' } as const),
    ours: assignee_name ?? '',
    theirs: names.join(', '),
  };
  const sides = { ours_at: changed_at, theirs_at: null, theirs_by: null };
  await asSystem(database, (db) => openConflict(db, { ticket_id, conflict, sides, now: now() }));
  logConflicts(context, [{ ...conflict, ticket_id, odoo_id }]);
  return undefined;
}

function pick<T extends Ours | Theirs>(values: T, fields: readonly SharedField[]): Partial<T> {
  const chosen = Object.entries(values).filter(([field]) => fields.includes(field as SharedField));
  return Object.fromEntries(chosen) as Partial<T>;
}

function filterOf({ partner_id, connection, map }: SyncContext, { odoo_id }: ChangedTicket) {
  return {
    ...{ partner_id, odoo: connection.odoo, model: map.model },
    ...{ odoo_ids: [odoo_id], fields: map.fields },
  };
}

/** Undefined for a record that was deleted. */
async function readRecord(context: SyncContext, { odoo_id }: ChangedTicket): Promise<OdooRecord | undefined> {
  const { client, map } = context;
  const [record] = await readRecords(context, { domain: [['id', '=', odoo_id]] });
  if (record || (await whileBusy(() => client.isDeleted(map.model, odoo_id)))) return record;
  throw new OdooError('rejected', `Odoo no longer shows record ${odoo_id}.`);
}
