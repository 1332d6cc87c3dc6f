import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { asSystem, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findTicketPartner } from '../ticket-partner.queries.ts';
import { listAssignees } from './ticket-work.queries.ts';

/** As the system: viewers cannot read other users. */
export async function listNewTicketAssignees(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  { partner_id: chosen, search }: { partner_id?: number | undefined; search?: string | undefined },
): Promise<{ id: number; name: string }[]> {
  const partner_id = await readAsViewer(database, viewer, (db, scope) =>
    findTicketPartner(db, scope, { partner_id: chosen, own: viewer.partner_id }),
  );
  return asSystem(database, (db) =>
    listAssignees(db, { partner_id, withSuperusers: viewer.is_superuser, search }),
  );
}
