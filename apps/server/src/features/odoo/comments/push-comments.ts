import { textToHtml } from '#platform/html/plain-text.ts';
import { postOnce } from '../messages/post-once.ts';
import { sendInBatches } from '../send-in-batches.ts';
import type { SyncContext } from '../sync-context.ts';
import { externalIdOf } from '../ticket-values.ts';
import {
  claimComment,
  keepComment,
  listWaitingComments,
  releaseComment,
  storeCommentDone,
  type WaitingComment,
} from './odoo-comments.queries.ts';

/** Adds the comments of tickets to the log of their records: one for the customer notifies the record's followers. */
export function pushComments(context: SyncContext, isOver: () => boolean): Promise<void> {
  const { connection, map } = context;
  const where = { odoo: connection.odoo, model: map.model };
  return sendInBatches(context, {
    next: (db, filter) => listWaitingComments(db, { ...filter, ...where }),
    send: (comment) => postComment(context, comment),
    isOver,
  });
}

function postComment(context: SyncContext, comment: WaitingComment): Promise<void> {
  const { connection, client, map, partner_id } = context;
  const { log, now } = connection.services;
  const { comment_id, id: ticket_id, odoo_id } = comment;
  const messageId = commentMessageId(comment);
  const key = { comment_id, ticket_id, partner_id, odoo: connection.odoo };
  return postOnce(context, {
    ...{ odoo_id, messageId },
    claim: (db, milliseconds) => claimComment(db, key, milliseconds),
    keep: (db, milliseconds) => keepComment(db, comment_id, milliseconds),
    release: (db) => releaseComment(db, comment_id),
    send: () => {
      const isForCustomer = comment.audience === 'customer';
      return client.postComment(map.model, odoo_id, { messageId, isForCustomer, html: bodyOf(comment) });
    },
    done(db, error) {
      if (error !== null) log.warn({ ticket_id, comment_id, reason: error }, 'odoo: a comment is given up');
      return storeCommentDone(db, { comment_id, ticket_id, now: now(), error });
    },
  });
}

/** In the form of the id of a mail. The time distinguishes it from a comment with this number after a restore. */
function commentMessageId({ comment_id, at, ...ticket }: WaitingComment): string {
  return `<${externalIdOf(ticket)}.comment.${comment_id}.${at.getTime()}@greenroom>`;
}

function bodyOf({ author_name, body }: WaitingComment): string {
  return author_name ? `${textToHtml(`${author_name}:`)}${textToHtml(body)}` : textToHtml(body);
}
