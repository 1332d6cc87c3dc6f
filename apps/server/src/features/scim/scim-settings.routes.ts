import { basePaths } from '@greenroom/domain/http/endpoint.ts';
import * as endpoints from '@greenroom/domain/scim/settings/endpoints.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { publicOrigin } from '#http/public-origin.ts';
import type { Services } from '#platform/services.ts';
import { createScimToken, readScimSettings, removeScim, saveScim } from './scim-settings.ts';

export function addScimSettingsRoutes(app: FastifyInstance, services: Services): void {
  const baseOf = (request: FastifyRequest) => publicOrigin(services.config, request) + basePaths.scim;

  addRoute(app, services, endpoints.getScim, ({ viewer, params, request }) =>
    readScimSettings(services, viewer, { partner_id: params.id, base_url: baseOf(request) }),
  );
  addRoute(app, services, endpoints.createScimToken, async ({ viewer, params, request }) => {
    const partner_id = params.id;
    const token = await createScimToken(services, { viewer, address: request.ip, partner_id });
    const base_url = baseOf(request);
    return { token, settings: await readScimSettings(services, viewer, { partner_id, base_url }) };
  });
  addRoute(app, services, endpoints.saveScim, async ({ viewer, params, body, request }) => {
    await saveScim(services, { viewer, address: request.ip, partner_id: params.id }, body);
    return readScimSettings(services, viewer, { partner_id: params.id, base_url: baseOf(request) });
  });
  addRoute(app, services, endpoints.removeScim, async ({ viewer, params, request }) => {
    await removeScim(services, { viewer, address: request.ip, partner_id: params.id });
    return readScimSettings(services, viewer, { partner_id: params.id, base_url: baseOf(request) });
  });
}
