import * as endpoints from '@greenroom/domain/branding/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findPartner, listPartners, listVisiblePartners } from './partners.queries.ts';

export function addBrandingRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.listPartners, ({ viewer }) =>
    readAsViewer(services.database, viewer, listPartners),
  );
  addRoute(app, services, endpoints.listVisiblePartners, ({ viewer }) =>
    readAsViewer(services.database, viewer, listVisiblePartners),
  );
  addRoute(app, services, endpoints.getPartner, ({ viewer, params }) =>
    readAsViewer(services.database, viewer, (db, scope) =>
      orNotFound('Partner', findPartner(db, scope, params.id)),
    ),
  );
}
