import * as endpoints from '@greenroom/domain/admin/tokens/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import type { Services } from '#platform/services.ts';
import { createServiceToken, listPartnerTokens, revokePartnerToken } from './partner-tokens.ts';

export function addPartnerTokenRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.listPartnerTokens, ({ viewer, query }) =>
    listPartnerTokens(services, viewer, query.partner_id),
  );
  addRoute(app, services, endpoints.createServiceToken, ({ viewer, body, request }) =>
    createServiceToken(services, { viewer, address: request.ip }, body),
  );
  addRoute(app, services, endpoints.revokePartnerToken, async ({ viewer, params, request }) => {
    await revokePartnerToken(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
}
