import { asSystem } from '#platform/database/scope.ts';
import { normaliseText } from '#platform/html/plain-text.ts';
import { applyRemoteChanges, logConflicts } from './apply-remote-changes.ts';
import { OdooError } from './client/odoo-error.ts';
import { findAddress } from './fields/assignees.queries.ts';
import { findPerson } from './fields/people.ts';
import { beginReading } from './odoo-partners.queries.ts';
import { linkTicket, listWaiting, noStage } from './odoo-tickets.queries.ts';
import { readRecords } from './read-records.ts';
import { sendInBatches } from './send-in-batches.ts';
import type { SyncContext } from './sync-context.ts';
import {
  externalIdOf,
  importValues,
  nameOfStage,
  type Ours,
  type Theirs,
  type TicketToPush,
  toTheirs,
  writeDateOf,
} from './ticket-values.ts';
import { whileBusy } from './while-busy.ts';

/** Creates the tickets that Odoo does not have yet. */
export function pushTickets(context: SyncContext, isOver: () => boolean): Promise<void> {
  return sendInBatches(context, {
    next: listWaiting,
    send: (ticket) => createOnce(context, ticket),
    isOver,
  });
}

async function createOnce(context: SyncContext, ticket: TicketToPush): Promise<void> {
  const { client, map, partner_id, connection } = context;
  const { database, now } = connection.services;
  const sent = toTheirs(map, ticket);
  if (sent.stage === null)
    throw new OdooError('rejected', `${noStage} ${nameOfStage(ticket.stage) ?? ticket.stage}.`);
  const assignee = await findAssignee(context, ticket);
  const record = { externalId: externalIdOf(ticket), values: importValues(map, ticket, assignee) };
  const odoo_id = await whileBusy(() => client.loadOnce(map.model, record));
  // After a lost response the record may be old, and may have been changed in Odoo since.
  const records = await readRecords(context, { domain: [['id', '=', odoo_id]] });
  const { name, priority, stage, id: ticket_id } = ticket;
  const further = sentFurther(context, ticket, assignee);
  const base = {
    ours: { name, priority, stage, ...further.ours },
    theirs: { ...sent, ...further.theirs },
  };
  const link = { ticket_id, partner_id, odoo: connection.odoo, model: map.model, odoo_id, base, now: now() };
  const conflicts = await asSystem(database, async (db) => {
    if (!(await linkTicket(db, link))) return [];
    const from = records[0] && writeDateOf(records[0]);
    if (from !== undefined) await beginReading(db, { partner_id, from });
    return applyRemoteChanges(db, { context, records });
  });
  logConflicts(context, conflicts);
}

/** Only if the map has a field for it: a user that Odoo does not know is reported afterwards. */
async function findAssignee(context: SyncContext, { assigned_to }: TicketToPush): Promise<number | null> {
  if (context.map.fields.assignee === undefined || assigned_to === null) return null;
  const { database } = context.connection.services;
  const email = await asSystem(database, (db) => findAddress(db, assigned_to));
  return email === undefined ? null : findPerson(context, email);
}

/** What an import carries of the further fields. A due time is written afterwards: an import has the user's time zone. */
function sentFurther({ map }: SyncContext, ticket: TicketToPush, assignee: number | null) {
  const { fields } = map;
  const description = ticket.additional_data.description ?? '';
  const ours: Partial<Ours> = {
    ...(fields.assignee !== undefined && { assignee: assignee === null ? null : ticket.assigned_to }),
    ...(fields.due !== undefined && { due: null }),
    ...(fields.description !== undefined && { description }),
  };
  const theirs: Partial<Theirs> = {
    ...(fields.assignee !== undefined && { assignee: String(assignee ?? '') }),
    ...(fields.due !== undefined && { due: '' }),
    ...(fields.description !== undefined && {
      description: normaliseText(
        importValues(map, ticket)[fields.description] === undefined ? '' : description || ticket.name,
      ),
    }),
  };
  return { ours, theirs };
}
