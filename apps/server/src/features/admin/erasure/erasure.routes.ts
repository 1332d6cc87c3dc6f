import * as endpoints from '@greenroom/domain/admin/erasure/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import type { Services } from '#platform/services.ts';
import { eraseUser, previewErasure } from './erase-user.ts';
import { exportPersonalData } from './export-personal-data.ts';

export function addErasureRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.exportPersonalData, async ({ viewer, params, reply }) => {
    const data = await exportPersonalData(services, viewer, params.id);
    reply.header('content-disposition', `attachment; filename="person-${params.id}.json"`);
    reply.header('cache-control', 'private, no-store');
    return reply.type('application/json; charset=utf-8').send(data);
  });
  addRoute(app, services, endpoints.previewErasure, ({ viewer, params }) =>
    previewErasure(services, viewer, params.id),
  );
  addRoute(app, services, endpoints.eraseUser, async ({ viewer, params, body, request }) => {
    await eraseUser(services, { viewer, address: request.ip }, { id: params.id, ...body });
    return { id: params.id };
  });
}
