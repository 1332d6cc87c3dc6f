import { asSystem } from '#platform/database/scope.ts';
import { textToHtml } from '#platform/html/plain-text.ts';
import { OdooError } from '../client/odoo-error.ts';
import { sendInBatches } from '../send-in-batches.ts';
import type { SyncContext } from '../sync-context.ts';
import { externalIdOf } from '../ticket-values.ts';
import { whileBusy } from '../while-busy.ts';
import {
  claimComment,
  keepComment,
  listWaitingComments,
  releaseComment,
  storeCommentDone,
  type WaitingComment,
} from './odoo-comments.queries.ts';

/** With growing pauses some hours. A model without a log of messages never accepts one. */
const maxRejections = 20;
/** A request that was given up can still be carried out: it is repeated only when it would have been seen by then. */
const claimedTimeouts = 4;

/** Adds the comments of tickets to the log of their records: one for the customer notifies the record's followers. */
export function pushComments(context: SyncContext, isOver: () => boolean): Promise<void> {
  const { connection, map } = context;
  const where = { odoo: connection.odoo, model: map.model };
  return sendInBatches(context, {
    next: (db, filter) => listWaitingComments(db, { ...filter, ...where }),
    send: (comment) => postOnce(context, comment),
    isOver,
  });
}

/** As for messages about incidents: claimed before it is sent, and searched for before it is sent again. */
async function postOnce(context: SyncContext, comment: WaitingComment): Promise<void> {
  const { connection, client, map, partner_id } = context;
  const { database, log, now } = connection.services;
  const { comment_id, id: ticket_id, odoo_id } = comment;
  const key = { comment_id, ticket_id, partner_id, odoo: connection.odoo };
  const messageId = commentMessageId(comment);
  const milliseconds = claimedTimeouts * connection.timeoutMilliseconds;
  const triedBefore = await asSystem(database, (db) => claimComment(db, key, milliseconds));
  if (triedBefore === undefined) return;
  const post = async () => {
    await asSystem(database, (db) => keepComment(db, comment_id, milliseconds));
    await client.postComment(map.model, odoo_id, {
      ...{ messageId, isForCustomer: comment.audience === 'customer' },
      html: bodyOf(comment),
    });
  };
  let givenUp: string | null = null;
  try {
    const isThere =
      triedBefore > 0 && (await whileBusy(() => client.hasMessage(map.model, odoo_id, messageId)));
    if (!isThere) await whileBusy(post);
  } catch (error) {
    if (!(error instanceof OdooError) || error.kind === 'unreachable') throw error;
    await asSystem(database, (db) => releaseComment(db, comment_id));
    if (error.kind !== 'rejected' || triedBefore + 1 < maxRejections) throw error;
    log.warn({ ticket_id, comment_id, reason: error.message }, 'odoo: a comment is given up');
    givenUp = error.message;
  }
  await asSystem(database, (db) =>
    storeCommentDone(db, { comment_id, ticket_id, now: now(), error: givenUp }),
  );
}

/** In the form of the id of a mail. The time distinguishes it from a comment with this number after a restore. */
function commentMessageId({ comment_id, at, ...ticket }: WaitingComment): string {
  return `<${externalIdOf(ticket)}.comment.${comment_id}.${at.getTime()}@greenroom>`;
}

function bodyOf({ author_name, body }: WaitingComment): string {
  return author_name ? `${textToHtml(`${author_name}:`)}${textToHtml(body)}` : textToHtml(body);
}
