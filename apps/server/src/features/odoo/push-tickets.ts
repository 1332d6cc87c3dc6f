import { createLimiter } from '@greenroom/domain/concurrency/create-limiter.ts';
import { asSystem } from '#platform/database/scope.ts';
import { applyRemoteChanges, fieldsToRead, logConflicts } from './apply-remote-changes.ts';
import { backOffSeconds } from './back-off.ts';
import { OdooError } from './client/odoo-error.ts';
import { beginReading } from './odoo-partners.queries.ts';
import { linkTicket, listWaiting, noStage, recordPushFailure, retryLater } from './odoo-tickets.queries.ts';
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

/** Odoo handles several requests at once, and most of the time is spent waiting for responses. */
const maxRunning = 4;
const atOnce = 40;
/** This many consecutive missing responses mean that Odoo is down; a single one gets lost occasionally. */
const maxMissing = 4;

/**
 * Empties the outbox of a partner until `isOver`. A ticket that Odoo rejects is retried later on its own; a failure
 * that concerns all tickets, such as an Odoo that has stopped responding, ends the run.
 */
export async function pushTickets(context: SyncContext, isOver: () => boolean): Promise<void> {
  const { database, now } = context.connection.services;
  const nextBatch = () => ({ partner_id: context.partner_id, now: now(), max: atOnce });
  let missing = 0;
  let endedBy: unknown;
  const push = async (ticket: TicketToPush) => {
    try {
      await createOnce(context, ticket);
      missing = 0;
    } catch (error) {
      if (!(error instanceof OdooError)) throw error;
      await putOff(context, ticket, error);
      missing = error.kind === 'unreachable' ? missing + 1 : 0;
      if (error.kind === 'login' || missing >= maxMissing) throw error;
    }
  };
  while (endedBy === undefined && !isOver()) {
    const waiting = await asSystem(database, (db) => listWaiting(db, nextBatch()));
    if (waiting.length === 0) return;
    const pushNext = async (ticket: TicketToPush) => {
      if (endedBy !== undefined || isOver()) return;
      await push(ticket).catch((error: unknown) => {
        endedBy ??= error;
      });
    };
    const limit = createLimiter({ maxRunning });
    await Promise.all(waiting.map((ticket) => limit(() => pushNext(ticket))));
  }
  if (endedBy !== undefined) throw endedBy;
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

/** Also when Odoo did not respond: if this ticket is the cause, the others are sent before it. */
async function putOff(
  { connection, map, partner_id }: SyncContext,
  { id }: TicketToPush,
  error: OdooError,
): Promise<void> {
  const { database, log, now } = connection.services;
  const failed = { ticket_id: id, partner_id, odoo: connection.odoo, model: map.model, error: error.message };
  await asSystem(database, async (db) => {
    const attempts = await recordPushFailure(db, failed);
    const seconds = backOffSeconds(attempts, connection.retrySeconds, Math.random());
    await retryLater(db, { ticket_id: id, retry_at: new Date(now().getTime() + seconds * 1000) });
  });
  log.warn({ partner_id, ticket_id: id, reason: error.message }, 'odoo: a ticket waits for another try');
}
