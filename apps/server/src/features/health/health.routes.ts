import * as endpoints from '@greenroom/domain/health/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { sendPage } from '#http/send-page.ts';
import { narrowTo, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findRoomHealth, listRoomHealth, readRoomHealthSummary } from './room-health.queries.ts';

export function addHealthRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;
  addRoute(app, services, endpoints.listRoomHealth, async (call) =>
    sendPage(
      call,
      await readAsViewer(database, call.viewer, (db, scope) =>
        listRoomHealth(db, narrowTo(scope, call.query.partner_id), call.query),
      ),
    ),
  );
  addRoute(app, services, endpoints.getRoomHealthSummary, ({ viewer, query }) =>
    readAsViewer(database, viewer, (db, scope) =>
      orNotFound('Summary', readRoomHealthSummary(db, narrowTo(scope, query.partner_id))),
    ),
  );
  addRoute(app, services, endpoints.getRoomHealth, ({ viewer, params }) =>
    readAsViewer(database, viewer, (db, scope) => orNotFound('Room', findRoomHealth(db, scope, params.id))),
  );
}
