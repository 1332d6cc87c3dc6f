import { Problem } from '@greenroom/domain/http/problem.ts';
import { ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import type { GoneTicketChoice } from '@greenroom/domain/maintenance/work/ticket-change.ts';
import type { TicketDetail } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { sendTicketAgain } from '#features/odoo/gone/gone.queries.ts';
import { syncSoon } from '#features/odoo/odoo-partners.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import { changeAsSystem, readAsViewer } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import type { TicketEditor } from './change-ticket.ts';
import { requireSeenTicket } from './require-seen-ticket.ts';
import { findTicketDetail } from './ticket-detail.queries.ts';
import { lockTicket, updateTicketRow } from './ticket-work.queries.ts';

const choiceLimit: Limit = { name: 'ticket-choices', max: 60, windowSeconds: 60 };

/** Cancels a ticket whose record is gone from Odoo, or sends it there again. */
export async function settleGoneTicket(
  { database, limiter, jobs }: Pick<Services, 'database' | 'limiter' | 'jobs'>,
  { viewer, source }: TicketEditor,
  { id, choice, version }: GoneTicketChoice & { id: number },
): Promise<JsonText<TicketDetail>> {
  await limiter.require(choiceLimit, String(viewer.user_id));
  await requireSeenTicket(database, viewer, id);
  await changeAsSystem(database, { viewer, kind: 'edit', source }, async (db) => {
    const ticket = await orNotFound('Ticket', lockTicket(db, id));
    if (ticket.version !== version || ticket.odoo_gone === null)
      throw new Problem('conflict', 'This ticket has changed since you opened it.');
    if (choice === 'cancel') await updateTicketRow(db, id, { stage: ticketStages.CANCELLED });
    else await sendTicketAgain(db, { ticket_id: id, gone: ticket.odoo_gone });
    await syncSoon(db, jobs, ticket.partner_id);
  });
  return readAsViewer(database, viewer, (db, scope) => orNotFound('Ticket', findTicketDetail(db, scope, id)));
}
