import * as endpoints from '@greenroom/domain/estate/handover/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { versionOf } from '#http/version-of.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { editorOf } from '../editor.ts';
import { planHandOver } from './hand-over.queries.ts';
import { handOverSite } from './hand-over-site.ts';

export function addHandoverRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.previewHandOver, ({ params, query }) =>
    asSystem(services.database, (db) =>
      orNotFound('Site or partner', planHandOver(db, { site_id: params.id, ...query })),
    ),
  );
  addRoute(app, services, endpoints.handOverSite, ({ viewer, params, headers, body, request }) =>
    handOverSite(services, editorOf(viewer, request), {
      ...{ site_id: params.id, ...body },
      ...{ ...versionOf(headers), address: request.ip },
    }),
  );
}
