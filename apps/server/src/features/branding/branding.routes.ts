import * as endpoints from '@greenroom/domain/branding/endpoints.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { FastifyInstance } from 'fastify';
import { asViewer } from '#platform/database/scope.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { Services } from '#platform/services.ts';
import { findPartner, listPartners } from './partners.queries.ts';

export function addBrandingRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.listPartners, ({ viewer }) =>
    asViewer(services.database, viewer, listPartners),
  );
  addRoute(app, services, endpoints.getPartner, async ({ viewer, params }) => {
    const partner = await asViewer(services.database, viewer, (db, scope) =>
      findPartner(db, scope, params.id),
    );
    if (!partner) throw new Problem('not-found', 'Partner not found.');
    return partner;
  });
}
