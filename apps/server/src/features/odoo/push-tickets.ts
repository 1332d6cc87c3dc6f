import { asSystem } from '#platform/database/scope.ts';
import { applyRemoteChanges, fieldsToRead, logConflicts } from './apply-remote-changes.ts';
import { OdooError } from './client/odoo-error.ts';
import { beginReading } from './odoo-partners.queries.ts';
import { linkTicket, listWaiting, noStage } from './odoo-tickets.queries.ts';
import { sendInBatches } from './send-in-batches.ts';
import type { SyncContext } from './sync-context.ts';
import {
  externalIdOf,
  importValues,
  nameOfStage,
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
  const record = { externalId: externalIdOf(ticket), values: importValues(map, ticket) };
  const odoo_id = await whileBusy(() => client.loadOnce(map.model, record));
  // After a lost response the record may be old, and may have been changed in Odoo since.
  const records = await whileBusy(() =>
    client.searchRead(map.model, { domain: [['id', '=', odoo_id]], fields: fieldsToRead(map) }),
  );
  const { name, priority, stage, id: ticket_id } = ticket;
  const base = { ours: { name, priority, stage }, theirs: sent };
  const link = { ticket_id, partner_id, odoo: connection.odoo, model: map.model, odoo_id, base, now: now() };
  const conflicts = await asSystem(database, async (db) => {
    if (!(await linkTicket(db, link))) return [];
    const from = records[0] && writeDateOf(records[0]);
    if (from !== undefined) await beginReading(db, { partner_id, from });
    return applyRemoteChanges(db, { context, records });
  });
  logConflicts(context, conflicts);
}
