import { Problem } from '@greenroom/domain/http/problem.ts';
import type { CommentAudience, TicketEvent } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { recordTicketComment } from '#features/notifications/notifications.queries.ts';
import { syncSoonOfTicket } from '#features/odoo/odoo-partners.queries.ts';
import { JsonText } from '#platform/database/json-text.ts';
import { changeAsSystem, readAsViewer } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { type ClockServices, countChangedClock } from '../levels/count-ticket-clock.ts';
import type { TicketEditor } from './change-ticket.ts';
import { requireSeenTicket } from './require-seen-ticket.ts';
import { listTicketEvents } from './ticket-detail.queries.ts';
import { attachToComment, storeComment } from './ticket-work.queries.ts';

const commentLimit: Limit = { name: 'ticket-comments', max: 60, windowSeconds: 60 };

type Input = {
  id: number;
  audience: CommentAudience;
  body: string;
  /** Ids of files that this user has uploaded to the ticket. */
  attachments?: number[] | undefined;
  key: string | undefined;
};

/** Comments leave the version as it is: they conflict with nothing. */
export async function addTicketComment(
  services: Pick<Services, 'limiter' | 'jobs'> & ClockServices,
  { viewer, source }: TicketEditor,
  { id, audience, body, attachments: file_ids = [], key }: Input,
): Promise<JsonText<TicketEvent>> {
  const { database, limiter, jobs, now } = services;
  await limiter.require(commentLimit, String(viewer.user_id));
  await requireSeenTicket(database, viewer, id);
  const author_id = viewer.user_id;
  const comment_id = await changeAsSystem(database, { viewer, kind: 'edit', source }, async (db) => {
    const comment = { ticket_id: id, author_id, audience, body, request_key: key, now: now() };
    const stored = await storeComment(db, comment);
    if (!stored) return undefined;
    const comment_id = stored.id;
    if (!(await attachToComment(db, { comment_id, ticket_id: id, author_id, file_ids })))
      throw new Problem('not-found', 'File not found.');
    await syncSoonOfTicket(db, jobs, id);
    if (stored.isNew) await recordTicketComment(db, { ticket_id: id, comment_id, at: now() });
    return comment_id;
  });
  if (comment_id === undefined)
    throw new Problem('conflict', 'This Idempotency-Key was already used for another ticket.');
  if (audience === 'customer') await countChangedClock(services, id);
  const { text } = await readAsViewer(database, viewer, (db, scope) =>
    listTicketEvents(db, scope, { id, only: { comment_id } }),
  );
  return new JsonText(text.slice(1, -1));
}
