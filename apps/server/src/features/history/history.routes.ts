import * as endpoints from '@greenroom/domain/history/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import type { Services } from '#platform/services.ts';
import { getAssetPolls } from './get-asset-polls.ts';
import { getAssetTimeline } from './get-asset-timeline.ts';
import { getRoomTimeline } from './get-room-timeline.ts';
import { addHistoryMetrics } from './history-metrics.ts';
import { listAssetChanges } from './list-asset-changes.ts';
import { listAssetHours } from './list-asset-hours.ts';

export function addHistoryRoutes(app: FastifyInstance, services: Services): void {
  addHistoryMetrics(services);
  addRoute(app, services, endpoints.listAssetChanges, ({ viewer, params, query }) =>
    listAssetChanges(services, viewer, { asset_id: params.id, ...query }),
  );
  addRoute(app, services, endpoints.getAssetTimeline, ({ viewer, params, query }) =>
    getAssetTimeline(services, viewer, { id: params.id, ...query }),
  );
  addRoute(app, services, endpoints.getAssetPolls, ({ viewer, params, query }) =>
    getAssetPolls(services, viewer, { id: params.id, ...query }),
  );
  addRoute(app, services, endpoints.listAssetHours, ({ viewer, params, query }) =>
    listAssetHours(services, viewer, { id: params.id, ...query }),
  );
  addRoute(app, services, endpoints.getRoomTimeline, ({ viewer, params, query }) =>
    getRoomTimeline(services, viewer, { id: params.id, ...query }),
  );
}
