import { createLimiter } from '@greenroom/domain/concurrency/create-limiter.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { backOffSeconds } from './back-off.ts';
import { OdooError } from './client/odoo-error.ts';
import { recordPushFailure, retryLater } from './odoo-tickets.queries.ts';
import type { SyncContext } from './sync-context.ts';

/** Odoo handles several requests at once, and most of the time is spent waiting for responses. */
const maxRunning = 4;
const atOnce = 40;
/** This many consecutive missing responses mean that Odoo is down; a single one gets lost occasionally. */
const maxMissing = 4;

type Batches<T> = {
  /** What may be sent now. A ticket leaves the list when it is sent or put off. */
  next: (db: SystemDb, filter: { partner_id: number; now: Date; max: number }) => Promise<T[]>;
  send: (each: T) => Promise<void>;
  isOver: () => boolean;
};

/**
 * Sends until nothing is left or `isOver`. A ticket that Odoo rejects is retried later on its own; a failure that
 * concerns all tickets, such as an Odoo that has stopped responding, ends the run.
 */
export async function sendInBatches<T extends { id: number }>(
  context: SyncContext,
  { next, send, isOver }: Batches<T>,
): Promise<void> {
  const { database, now } = context.connection.services;
  let missing = 0;
  let endedBy: unknown;
  const sendOne = async (each: T) => {
    try {
      await send(each);
      missing = 0;
    } catch (error) {
      if (!(error instanceof OdooError)) throw error;
      await putOff(context, each, error);
      missing = error.kind === 'unreachable' ? missing + 1 : 0;
      if (error.kind === 'login' || missing >= maxMissing) throw error;
    }
  };
  while (endedBy === undefined && !isOver()) {
    const filter = { partner_id: context.partner_id, now: now(), max: atOnce };
    const waiting = await asSystem(database, (db) => next(db, filter));
    if (waiting.length === 0) return;
    const limit = createLimiter({ maxRunning });
    const sendNext = async (each: T) => {
      if (endedBy !== undefined || isOver()) return;
      await sendOne(each).catch((error: unknown) => {
        endedBy ??= error;
      });
    };
    await Promise.all(waiting.map((each) => limit(() => sendNext(each))));
  }
  if (endedBy !== undefined) throw endedBy;
}

/** Also when Odoo did not respond: if this ticket is the cause, the others are sent before it. */
async function putOff(
  { connection, map, partner_id }: SyncContext,
  { id }: { id: number },
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
