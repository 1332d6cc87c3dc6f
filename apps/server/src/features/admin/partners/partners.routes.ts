import * as endpoints from '@greenroom/domain/branding/brands/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { versionOf } from '#http/version-of.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { createPartner } from './create-partner.ts';
import { findBrand, listPartnerSummaries } from './partners.queries.ts';
import { renamePartner } from './rename-partner.ts';
import { requireBrandManager } from './require-brand-manager.ts';
import { updateBrand } from './update-brand.ts';

export function addPartnerRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.listPartnerSummaries, ({ viewer }) =>
    readAsViewer(services.database, viewer, (db) => listPartnerSummaries(db)),
  );
  addRoute(app, services, endpoints.createPartner, ({ viewer, body, request }) =>
    createPartner(services, { viewer, address: request.ip }, body),
  );
  addRoute(app, services, endpoints.renamePartner, ({ viewer, params, body, request }) =>
    renamePartner(services, { viewer, address: request.ip }, { ...params, form: body }),
  );
  addRoute(app, services, endpoints.getBrand, ({ viewer, params }) => {
    requireBrandManager(viewer, params.id);
    return readAsViewer(services.database, viewer, (db) => orNotFound('Partner', findBrand(db, params.id)));
  });
  addRoute(app, services, endpoints.updateBrand, ({ viewer, params, headers, body, request }) =>
    updateBrand(services, { viewer, address: request.ip }, { ...params, ...versionOf(headers), form: body }),
  );
}
