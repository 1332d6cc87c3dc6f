import * as acts from '@greenroom/domain/incidents/acts/endpoints.ts';
import * as endpoints from '@greenroom/domain/incidents/endpoints.ts';
import * as links from '@greenroom/domain/incidents/links/endpoints.ts';
import * as noise from '@greenroom/domain/incidents/noise/endpoints.ts';
import * as ticketRules from '@greenroom/domain/incidents/ticket-rule/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { languageOf } from '#http/language-of.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { publicOrigin } from '#http/public-origin.ts';
import { sendPage } from '#http/send-page.ts';
import { narrowTo, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { actOnIncident } from './act/act-on-incident.ts';
import { actOnIncidents } from './act/act-on-incidents.ts';
import { listIncidentAssignees } from './act/list-incident-assignees.ts';
import { readAssetLinks } from './links/asset-links.queries.ts';
import { updateAssetLinks } from './links/update-asset-links.ts';
import { readIncidentNoise } from './noise/read-incident-noise.ts';
import { findIncident } from './read/incident-detail.queries.ts';
import { listIncidents, readIncidentSummary } from './read/incidents.queries.ts';
import { getTicketRule, saveTicketRule } from './tickets/change-ticket-rule.ts';
import { createIncidentTicket, getIncidentTicketDraft } from './tickets/create-incident-ticket.ts';

export function addIncidentsRoutes(app: FastifyInstance, services: Services): void {
  const { database, now } = services;
  addRoute(app, services, endpoints.listIncidents, async (call) =>
    sendPage(
      call,
      await readAsViewer(database, call.viewer, (db, scope) =>
        listIncidents(db, narrowTo(scope, call.query.partner_id), { ...call.query, now: now() }),
      ),
    ),
  );
  addRoute(app, services, endpoints.getIncidentSummary, ({ viewer, query }) =>
    readAsViewer(database, viewer, (db, scope) =>
      orNotFound('Summary', readIncidentSummary(db, narrowTo(scope, query.partner_id), now())),
    ),
  );
  addRoute(app, services, noise.getIncidentNoise, ({ viewer, query }) =>
    readIncidentNoise(services, viewer, query.partner_id),
  );
  addRoute(app, services, endpoints.getIncident, ({ viewer, params }) =>
    readAsViewer(database, viewer, (db, scope) =>
      orNotFound('Incident', findIncident(db, scope, { ...params, now: now() })),
    ),
  );

  addRoute(app, services, acts.listIncidentAssignees, ({ viewer, params, query }) =>
    listIncidentAssignees(services, viewer, { ...params, ...query }),
  );
  addRoute(app, services, acts.acknowledgeIncident, ({ viewer, params, body: { version, ...input } }) =>
    actOnIncident(services, { viewer, ...params, act: 'acknowledge', version, input }),
  );
  addRoute(app, services, acts.releaseIncident, ({ viewer, params, body: { version, ...input } }) =>
    actOnIncident(services, { viewer, ...params, act: 'release', version, input }),
  );
  addRoute(app, services, acts.assignIncident, ({ viewer, params, body: { version, ...input } }) =>
    actOnIncident(services, { viewer, ...params, act: 'assign', version, input }),
  );
  addRoute(app, services, acts.snoozeIncident, ({ viewer, params, body: { version, ...input } }) =>
    actOnIncident(services, { viewer, ...params, act: 'snooze', version, input }),
  );
  addRoute(app, services, acts.unsnoozeIncident, ({ viewer, params, body: { version, ...input } }) =>
    actOnIncident(services, { viewer, ...params, act: 'unsnooze', version, input }),
  );
  addRoute(app, services, acts.claimIncident, ({ viewer, params, body: { version, ...input } }) =>
    actOnIncident(services, { viewer, ...params, act: 'claim', version, input }),
  );
  addRoute(app, services, acts.closeFalseAlarm, ({ viewer, params, body: { version, ...input } }) =>
    actOnIncident(services, { viewer, ...params, act: 'false_alarm', version, input }),
  );
  addRoute(app, services, acts.addIncidentNote, ({ viewer, params, body: input }) =>
    actOnIncident(services, { viewer, ...params, act: 'note', input }),
  );
  addRoute(app, services, acts.getIncidentTicketDraft, ({ viewer, params, request }) =>
    getIncidentTicketDraft(services, viewer, {
      ...{ ...params, language: languageOf(request) },
      origin: publicOrigin(services.config, request),
    }),
  );
  addRoute(app, services, acts.createIncidentTicket, ({ viewer, params, body, request }) =>
    createIncidentTicket(services, viewer, {
      ...{ ...params, ...body, language: languageOf(request) },
      origin: publicOrigin(services.config, request),
    }),
  );
  addRoute(app, services, acts.checkIncident, ({ viewer, params }) =>
    actOnIncident(services, { viewer, ...params, act: 'check', input: {} }),
  );
  addRoute(app, services, acts.actOnIncidents, ({ viewer, body }) => actOnIncidents(services, viewer, body));

  addRoute(app, services, ticketRules.getTicketRule, ({ viewer, query }) =>
    getTicketRule(services, viewer, query.partner_id),
  );
  addRoute(app, services, ticketRules.saveTicketRule, ({ viewer, body, request }) =>
    saveTicketRule(services, viewer, { ...body, language: languageOf(request) }),
  );

  addRoute(app, services, links.listAssetLinks, ({ viewer, params }) =>
    readAsViewer(database, viewer, (db, scope) => orNotFound('Asset', readAssetLinks(db, scope, params.id))),
  );
  addRoute(app, services, links.updateAssetLinks, ({ viewer, params, body, request }) =>
    updateAssetLinks(services, viewer, { ...params, ...body, address: request.ip }),
  );
}
