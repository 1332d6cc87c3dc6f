import * as endpoints from '@greenroom/domain/incidents/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { sendPage } from '#http/send-page.ts';
import { narrowTo, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findIncident } from './read/incident-detail.queries.ts';
import { listIncidents, readIncidentSummary } from './read/incidents.queries.ts';

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
  addRoute(app, services, endpoints.getIncident, ({ viewer, params }) =>
    readAsViewer(database, viewer, (db, scope) =>
      orNotFound('Incident', findIncident(db, scope, { ...params, now: now() })),
    ),
  );
}
