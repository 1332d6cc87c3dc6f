import * as endpoints from '@greenroom/domain/branding/brands/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { requireOwnPartner } from '#access/require-partner-manager.ts';
import { addRoute } from '#http/add-route.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { versionOf } from '#http/version-of.ts';
import { asSystem, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { createPartner } from './create-partner.ts';
import { sendBrandImage } from './images/send-brand-image.ts';
import { uploadBrandImage } from './images/upload-brand-image.ts';
import { openExport, requestExport } from './leaving/make-partner-export.ts';
import { listExports } from './leaving/partner-exports.queries.ts';
import { cancelDeletion, requestDeletion } from './leaving/request-deletion.ts';
import { findBrand, listPartnerSummaries } from './partners.queries.ts';
import { renamePartner } from './rename-partner.ts';
import { updateBrand } from './update-brand.ts';

export function addPartnerRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.listPartnerSummaries, () =>
    asSystem(services.database, (db) => listPartnerSummaries(db)),
  );
  addRoute(app, services, endpoints.createPartner, ({ viewer, body, request }) =>
    createPartner(services, { viewer, address: request.ip }, body),
  );
  addRoute(app, services, endpoints.renamePartner, ({ viewer, params, body, request }) =>
    renamePartner(services, { viewer, address: request.ip }, { ...params, form: body }),
  );
  addRoute(app, services, endpoints.requestPartnerDeletion, async ({ viewer, params, body, request }) => {
    await requestDeletion(services, { viewer, address: request.ip }, { ...params, ...body });
    return undefined;
  });
  addRoute(app, services, endpoints.cancelPartnerDeletion, async ({ viewer, params, request }) => {
    await cancelDeletion(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
  addRoute(app, services, endpoints.listPartnerExports, ({ params }) =>
    asSystem(services.database, (db) => listExports(db, params.id)),
  );
  addRoute(app, services, endpoints.startPartnerExport, async ({ viewer, params, request }) => {
    await requestExport(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
  addRoute(app, services, endpoints.downloadPartnerExport, async ({ params, reply }) => {
    const { content, bytes } = await openExport(services, params);
    reply.header('content-disposition', `attachment; filename="partner-${params.id}.tar.gz"`);
    reply.header('cache-control', 'private, no-store');
    if (bytes !== null) reply.header('content-length', bytes);
    return reply.type('application/gzip').send(content);
  });
  addRoute(app, services, endpoints.getBrand, ({ viewer, params }) => {
    requireOwnPartner(viewer, params.id);
    return readAsViewer(services.database, viewer, (db) => orNotFound('Partner', findBrand(db, params.id)));
  });
  addRoute(app, services, endpoints.updateBrand, ({ viewer, params, headers, body, request }) =>
    updateBrand(services, { viewer, address: request.ip }, { ...params, ...versionOf(headers), form: body }),
  );
  app.register(async (uploads) => {
    // Left unread: uploadBrandImage reads it. In its own scope, so that no other route accepts multipart.
    uploads.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    addRoute(uploads, services, endpoints.uploadBrandImage, ({ viewer, params, request }) =>
      uploadBrandImage(services, viewer, { ...params, request: request.raw }),
    );
  });
  app.get<{ Params: { id: string } }>(
    '/api/brand-images/:id(^[0-9a-f]{32}$)',
    {
      // Runs after the server-wide hook, whose policy is that of the web application.
      onSend: async (_request, reply) => {
        reply.header('content-security-policy', "default-src 'none'; sandbox");
        reply.header('cross-origin-resource-policy', 'same-origin');
      },
    },
    (request, reply) => sendBrandImage(services, request.params.id, reply),
  );
}
