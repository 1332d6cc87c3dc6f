import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { requireSeenTicket } from './require-seen-ticket.ts';
import { listAssignees } from './ticket-work.queries.ts';

/** As the system: viewers cannot read other users. */
export async function listTicketAssignees(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  { id, search }: { id: number; search?: string | undefined },
): Promise<{ id: number; name: string }[]> {
  await requireSeenTicket(database, viewer, id);
  return asSystem(database, (db) =>
    listAssignees(db, { ticket_id: id, withSuperusers: viewer.is_superuser, search }),
  );
}
