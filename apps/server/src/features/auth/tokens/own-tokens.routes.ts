import * as endpoints from '@greenroom/domain/auth/tokens/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { listTokensOf } from './api-tokens.queries.ts';
import { createOwnToken, revokeOwnToken } from './own-tokens.ts';

export function addOwnTokenRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.listOwnTokens, ({ viewer }) =>
    asSystem(services.database, (db) => listTokensOf(db, viewer.user_id)),
  );
  addRoute(app, services, endpoints.createOwnToken, ({ viewer, body, request }) =>
    createOwnToken(services, { viewer, address: request.ip }, body),
  );
  addRoute(app, services, endpoints.revokeOwnToken, async ({ viewer, params, request }) => {
    await revokeOwnToken(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
}
