import * as endpoints from '@greenroom/domain/operations/discovery/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import type { Services } from '#platform/services.ts';
import { getDiscovery, listDiscoveries } from './get-discovery.ts';
import { ignoreDevice } from './ignore-device.ts';
import { startDiscovery } from './start-discovery.ts';
import { stopDiscovery } from './stop-discovery.ts';

export function addDiscoveryRoutes(app: FastifyInstance, services: Services): void {
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  addRoute(app, services, endpoints.startDiscovery, ({ viewer, body, request }) =>
    startDiscovery(services, { viewer, address: request.ip, stopping: stopping.signal }, body),
  );
  addRoute(app, services, endpoints.listDiscoveries, ({ viewer, query }) =>
    listDiscoveries(services, viewer, query.site_id),
  );
  addRoute(app, services, endpoints.getDiscovery, ({ viewer, params }) =>
    getDiscovery(services, viewer, params.id),
  );
  addRoute(app, services, endpoints.stopDiscovery, ({ viewer, params }) =>
    stopDiscovery(services, viewer, params.id),
  );
  addRoute(app, services, endpoints.ignoreDiscoveredDevice, ({ viewer, params, body }) =>
    ignoreDevice(services, { viewer, id: params.id }, body),
  );
}
