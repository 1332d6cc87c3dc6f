import * as endpoints from '@greenroom/domain/health/wall/endpoints.ts';
import * as links from '@greenroom/domain/health/wall/links/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { StreamTiming } from '#http/streams/status-stream.ts';
import { narrowTo, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { createWallLink, endWallLink, listWallLinks } from './manage-wall-links.ts';
import { openWall } from './open-wall.ts';
import { readWall } from './wall.queries.ts';
import { createWallStreams } from './wall-streams.ts';

export function addWallRoutes(app: FastifyInstance, services: Services, timing: StreamTiming): void {
  const { database, now } = services;
  const streams = createWallStreams(services, timing);
  // Before the server waits for its last responses: a stream never ends.
  app.addHook('preClose', async () => streams.close());

  addRoute(app, services, endpoints.getRoomWall, ({ viewer, query }) =>
    readAsViewer(database, viewer, (db, scope) => {
      const only = viewer.partner_ids.length === 1 ? viewer.partner_id : undefined;
      const partner_id = query.partner_id ?? (viewer.is_superuser ? undefined : only);
      return orNotFound('Wall', readWall(db, narrowTo(scope, query.partner_id), { now: now(), partner_id }));
    }),
  );
  addRoute(app, services, endpoints.openWall, ({ body, request }) =>
    openWall(services, { ...body, address: request.ip }),
  );
  addRoute(app, services, endpoints.getLinkedWall, ({ viewer }) =>
    readAsViewer(database, viewer, (db, scope) =>
      orNotFound('Wall', readWall(db, scope, { now: now(), partner_id: viewer.partner_id })),
    ),
  );
  addRoute(app, services, endpoints.streamLinkedWall, async ({ viewer, reply }) =>
    streams.open(viewer, reply),
  );

  addRoute(app, services, links.listWallLinks, ({ viewer, query }) =>
    listWallLinks(services, viewer, query.partner_id),
  );
  addRoute(app, services, links.createWallLink, ({ viewer, body, request }) =>
    createWallLink(services, viewer, { ...body, address: request.ip }),
  );
  addRoute(app, services, links.endWallLink, ({ viewer, params, request }) =>
    endWallLink(services, viewer, { ...params, address: request.ip }),
  );
}
