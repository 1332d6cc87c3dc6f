import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { QueryOf } from '@greenroom/domain/http/endpoint.ts';
import type * as endpoints from '@greenroom/domain/maintenance/about/endpoints.ts';
import type { TicketsAbout } from '@greenroom/domain/maintenance/about/tickets-about.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Database } from '#platform/database/database.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import { asViewer } from '#platform/database/scope.ts';
import { findTicketPartner } from '../ticket-partner.queries.ts';
import { findTicketsAbout } from './tickets-about.queries.ts';

/** What the viewer does not see answers as what does not exist. */
export function getTicketsAbout(
  database: Database,
  viewer: Viewer,
  about: QueryOf<typeof endpoints.getTicketsAbout>,
): Promise<JsonText<TicketsAbout>> {
  return asViewer(database, viewer, async (db, scope) => {
    const partner_id = await findTicketPartner(db, scope, { about, own: viewer.partner_id });
    return orNotFound('Ticket', findTicketsAbout(db, scope, { ...about, partner_id }));
  });
}
