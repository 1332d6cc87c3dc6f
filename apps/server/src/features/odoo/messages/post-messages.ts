import { zoneOfPlace } from '@greenroom/domain/service/zone-of-place.ts';
import { asSystem } from '#platform/database/scope.ts';
import { sendInBatches } from '../send-in-batches.ts';
import type { SyncContext } from '../sync-context.ts';
import { externalIdOf } from '../ticket-values.ts';
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
import { postOnce } from './post-once.ts';

/** Adds to the records in Odoo what incidents have done to their tickets. */
export async function postMessages(context: SyncContext, isOver: () => boolean): Promise<void> {
  const { connection, partner_id, map } = context;
  const { database, now } = connection.services;
  await asSystem(database, (db) => deleteOutdated(db, { partner_id, now: now() }));
  const where = { odoo: connection.odoo, model: map.model };
  return sendInBatches(context, {
    next: (db, filter) => listMessages(db, { ...filter, ...where }),
    send: (message) => postMessage(context, message),
    isOver,
  });
}

function postMessage(context: SyncContext, message: WaitingMessage): Promise<void> {
  const { connection, client, map } = context;
  const { odoo_id, id: ticket_id } = message;
  const messageId = messageIdOf(message);
  const body = describeMessage(message, readerOf(connection, message));
  return postOnce(context, {
    ...{ odoo_id, messageId },
    claim: (db, milliseconds) => claimMessage(db, message, milliseconds),
    keep: (db, milliseconds) => keepMessage(db, message, milliseconds),
    release: (db) => releaseMessage(db, message),
    send: () => client.postMessage(map.model, odoo_id, { body, messageId }),
    done(db, error) {
      const what = { ticket_id, reason: error };
      if (error !== null) connection.services.log.warn(what, 'odoo: a message about a ticket is given up');
      return deleteMessage(db, message);
    },
  });
}

/** In the form of the id of a mail, which Odoo expects. */
function messageIdOf({ kind, at, ...ticket }: WaitingMessage): string {
  return `<${externalIdOf(ticket)}.${kind}.${at.getTime()}@greenroom>`;
}

function readerOf({ services, timeZone }: SyncContext['connection'], { language, place }: WaitingMessage) {
  const time_zone = place.time_zone ?? zoneOfPlace(place) ?? timeZone;
  return { language, time_zone, now: services.now() };
}
