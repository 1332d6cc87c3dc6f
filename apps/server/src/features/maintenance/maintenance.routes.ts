import * as endpoints from '@greenroom/domain/maintenance/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { sendPage } from '#http/send-page.ts';
import { narrowTo, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { createTicket } from './create-ticket.ts';
import { listTickets } from './tickets.queries.ts';

export function addMaintenanceRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.listTickets, async ({ viewer, query, request, reply }) => {
    const page = await readAsViewer(services.database, viewer, (db, scope) =>
      listTickets(db, narrowTo(scope, query.partner_id), query),
    );
    return sendPage({ request, reply }, page);
  });

  addRoute(app, services, endpoints.createTicket, ({ viewer, body, headers }) =>
    createTicket(services, { viewer, body, key: headers['idempotency-key'] }),
  );
}
