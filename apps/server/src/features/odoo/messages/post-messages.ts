import { zoneOfPlace } from '@greenroom/domain/service/zone-of-place.ts';
import { asSystem } from '#platform/database/scope.ts';
import { OdooError } from '../client/odoo-error.ts';
import { sendInBatches } from '../send-in-batches.ts';
import type { SyncContext } from '../sync-context.ts';
import { externalIdOf } from '../ticket-values.ts';
import { whileBusy } from '../while-busy.ts';
import { describeMessage } from './message-texts.ts';
import {
  claimMessage,
  deleteMessage,
  deleteOutdated,
  keepMessage,
  listMessages,
  releaseMessage,
  type WaitingMessage,
} from './odoo-messages.queries.ts';

/** With growing pauses some hours. A model without a log of messages never accepts one. */
const maxRejections = 20;
/** A request that was given up can still be carried out: it is repeated only when it would have been seen by then. */
const claimedTimeouts = 4;

/** Adds to the records in Odoo what incidents have done to their tickets. */
export async function postMessages(context: SyncContext, isOver: () => boolean): Promise<void> {
  const { connection, partner_id, map } = context;
  const { database, now } = connection.services;
  await asSystem(database, (db) => deleteOutdated(db, { partner_id, now: now() }));
  const where = { odoo: connection.odoo, model: map.model };
  return sendInBatches(context, {
    next: (db, filter) => listMessages(db, { ...filter, ...where }),
    send: (message) => postOnce(context, message),
    isOver,
  });
}

/**
 * Odoo does not compare the ids of messages. So a message is claimed before it is sent, also over the end of this process,
 * and one that was tried before is searched for first. A message that the network itself delivers twice is there twice,
 * with one id.
 */
async function postOnce({ connection, client, map }: SyncContext, message: WaitingMessage): Promise<void> {
  const { database, log } = connection.services;
  const { odoo_id, id } = message;
  const messageId = messageIdOf(message);
  const body = describeMessage(message, readerOf(connection, message));
  const milliseconds = claimedTimeouts * connection.timeoutMilliseconds;
  const triedBefore = await asSystem(database, (db) => claimMessage(db, message, milliseconds));
  if (triedBefore === undefined) return;
  const post = async () => {
    await asSystem(database, (db) => keepMessage(db, message, milliseconds));
    await client.postMessage(map.model, odoo_id, { body, messageId });
  };
  try {
    const isThere =
      triedBefore > 0 && (await whileBusy(() => client.hasMessage(map.model, odoo_id, messageId)));
    if (!isThere) await whileBusy(post);
  } catch (error) {
    if (!(error instanceof OdooError) || error.kind === 'unreachable') throw error;
    await asSystem(database, (db) => releaseMessage(db, message));
    if (error.kind !== 'rejected' || triedBefore + 1 < maxRejections) throw error;
    log.warn({ ticket_id: id, reason: error.message }, 'odoo: a message about a ticket is given up');
  }
  await asSystem(database, (db) => deleteMessage(db, message));
}

/** In the form of the id of a mail, which Odoo expects. */
function messageIdOf({ kind, at, ...ticket }: WaitingMessage): string {
  return `<${externalIdOf(ticket)}.${kind}.${at.getTime()}@greenroom>`;
}

function readerOf({ services, timeZone }: SyncContext['connection'], { language, place }: WaitingMessage) {
  const time_zone = place.time_zone ?? zoneOfPlace(place) ?? timeZone;
  return { language, time_zone, now: services.now() };
}
