import { versionIn } from '@greenroom/domain/http/versioned.ts';
import * as about from '@greenroom/domain/maintenance/about/endpoints.ts';
import * as endpoints from '@greenroom/domain/maintenance/endpoints.ts';
import * as levels from '@greenroom/domain/maintenance/levels/endpoints.ts';
import * as templates from '@greenroom/domain/maintenance/templates/endpoints.ts';
import * as work from '@greenroom/domain/maintenance/work/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { sendPage } from '#http/send-page.ts';
import { sourceOf } from '#http/source-of.ts';
import { narrowTo, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { getTicketsAbout } from './about/get-tickets-about.ts';
import { createTicket } from './create-ticket.ts';
import { getServiceLevels, updateServiceLevels } from './levels/change-service-levels.ts';
import { getTicketTemplates, updateTicketTemplates } from './templates/change-ticket-templates.ts';
import { listTicketChoices } from './ticket-choices.queries.ts';
import { listTickets } from './tickets.queries.ts';
import { addTicketComment } from './work/add-ticket-comment.ts';
import { changeTicket } from './work/change-ticket.ts';
import { changeTickets } from './work/change-tickets.ts';
import { followTicket } from './work/follow-ticket.ts';
import { listNewTicketAssignees } from './work/list-new-ticket-assignees.ts';
import { listTicketAssignees } from './work/list-ticket-assignees.ts';
import { requireSeenTicket } from './work/require-seen-ticket.ts';
import { settleGoneTicket } from './work/settle-gone-ticket.ts';
import { findTicketDetail, listTicketEvents } from './work/ticket-detail.queries.ts';

export function addMaintenanceRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;
  addRoute(app, services, endpoints.listTickets, async ({ viewer, query, request, reply }) => {
    const page = await readAsViewer(database, viewer, (db, scope) =>
      listTickets(db, narrowTo(scope, query.partner_id), { ...query, now: services.now() }),
    );
    return sendPage({ request, reply }, page);
  });

  addRoute(app, services, endpoints.listTicketChoices, ({ viewer, query }) =>
    readAsViewer(database, viewer, (db, scope) => listTicketChoices(db, narrowTo(scope, query.partner_id))),
  );

  addRoute(app, services, endpoints.createTicket, ({ viewer, body, headers, request }) =>
    createTicket(services, { viewer, source: sourceOf(request), body, key: headers['idempotency-key'] }),
  );

  addRoute(app, services, about.getTicketsAbout, ({ viewer, query }) =>
    getTicketsAbout(database, viewer, query),
  );
  addRoute(app, services, templates.getTicketTemplates, ({ viewer, query }) =>
    getTicketTemplates(services, viewer, query.partner_id),
  );
  addRoute(app, services, templates.updateTicketTemplates, ({ viewer, headers, body, request }) =>
    updateTicketTemplates(
      services,
      { viewer, address: request.ip },
      { ...body, version: versionIn(headers['if-match']) },
    ),
  );
  addRoute(app, services, work.getTicket, ({ viewer, params: { id } }) =>
    readAsViewer(database, viewer, (db, scope) => orNotFound('Ticket', findTicketDetail(db, scope, id))),
  );
  addRoute(app, services, work.updateTicket, ({ viewer, params: { id }, body: change, request }) =>
    changeTicket(services, { viewer, source: sourceOf(request) }, { id, change }),
  );
  addRoute(app, services, work.changeTickets, ({ viewer, body, request }) =>
    changeTickets(services, { viewer, source: sourceOf(request) }, body),
  );
  addRoute(app, services, work.listTicketAssignees, ({ viewer, params, query }) =>
    listTicketAssignees(services, viewer, { ...params, ...query }),
  );
  addRoute(app, services, work.listNewTicketAssignees, ({ viewer, query }) =>
    listNewTicketAssignees(services, viewer, query),
  );
  addRoute(app, services, work.listTicketEvents, async ({ viewer, params: { id }, query }) => {
    await requireSeenTicket(database, viewer, id);
    return readAsViewer(database, viewer, (db, scope) => listTicketEvents(db, scope, { id, ...query }));
  });
  addRoute(app, services, work.addTicketComment, ({ viewer, params, body, headers, request }) =>
    addTicketComment(
      services,
      { viewer, source: sourceOf(request) },
      { ...params, ...body, key: headers['idempotency-key'] },
    ),
  );
  addRoute(app, services, work.settleGoneTicket, ({ viewer, params, body, request }) =>
    settleGoneTicket(services, { viewer, source: sourceOf(request) }, { ...params, ...body }),
  );
  addRoute(app, services, levels.getServiceLevels, ({ viewer, query }) =>
    getServiceLevels(services, viewer, query.partner_id),
  );
  addRoute(app, services, levels.updateServiceLevels, ({ viewer, headers, body, request }) =>
    updateServiceLevels(
      services,
      { viewer, address: request.ip },
      { ...body, version: versionIn(headers['if-match']) },
    ),
  );
  addRoute(app, services, work.followTicket, ({ viewer, params, body, request }) =>
    followTicket(services, { viewer, source: sourceOf(request) }, { ...params, ...body }),
  );
}
