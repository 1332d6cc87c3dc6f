import type { TicketDetail } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { findActor } from '#features/admin/users.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import { changeAsSystem, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { TicketEditor } from './change-ticket.ts';
import { requireSeenTicket } from './require-seen-ticket.ts';
import { findTicketDetail } from './ticket-detail.queries.ts';
import { storeFollower } from './ticket-work.queries.ts';

export async function followTicket(
  { database }: Pick<Services, 'database'>,
  { viewer, source }: TicketEditor,
  { id, following }: { id: number; following: boolean },
): Promise<JsonText<TicketDetail>> {
  await requireSeenTicket(database, viewer, id);
  await changeAsSystem(database, { viewer, kind: 'edit', source }, async (db) =>
    storeFollower(db, { ticket_id: id, user: await findActor(db, viewer.user_id), following }),
  );
  return readAsViewer(database, viewer, (db, scope) => orNotFound('Ticket', findTicketDetail(db, scope, id)));
}
