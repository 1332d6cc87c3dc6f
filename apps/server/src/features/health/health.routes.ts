import * as endpoints from '@greenroom/domain/health/endpoints.ts';
import * as models from '@greenroom/domain/health/models/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { sendPage } from '#http/send-page.ts';
import { narrowTo, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { listRoomModels } from './models/list-room-models.ts';
import { previewRoomModel } from './models/preview-room-model.ts';
import { replayRoomModel } from './models/replay-room-model.ts';
import { activateRoomModel, saveRoomModel } from './models/save-room-model.ts';
import { getAssetRole, setAssetRole } from './models/set-asset-role.ts';
import { listRoleMap, updateRoleMap } from './models/update-role-map.ts';
import { findRoomHealth, listRoomHealth, readRoomHealthSummary } from './room-health.queries.ts';

export function addHealthRoutes(app: FastifyInstance, services: Services): void {
  const { database, now } = services;
  addRoute(app, services, endpoints.listRoomHealth, async (call) =>
    sendPage(
      call,
      await readAsViewer(database, call.viewer, (db, scope) =>
        listRoomHealth(db, narrowTo(scope, call.query.partner_id), { ...call.query, now: now() }),
      ),
    ),
  );
  addRoute(app, services, endpoints.getRoomHealthSummary, ({ viewer, query }) =>
    readAsViewer(database, viewer, (db, scope) =>
      orNotFound('Summary', readRoomHealthSummary(db, narrowTo(scope, query.partner_id), now())),
    ),
  );
  addRoute(app, services, endpoints.getRoomHealth, ({ viewer, params }) =>
    readAsViewer(database, viewer, (db, scope) =>
      orNotFound('Room', findRoomHealth(db, scope, { ...params, now: now() })),
    ),
  );

  addRoute(app, services, models.listRoomModels, ({ viewer, query }) =>
    listRoomModels(services, viewer, query.partner_id),
  );
  addRoute(app, services, models.saveRoomModel, ({ viewer, body }) => saveRoomModel(services, viewer, body));
  addRoute(app, services, models.previewRoomModel, ({ viewer, body }) =>
    previewRoomModel(services, viewer, body),
  );
  addRoute(app, services, models.replayRoomModel, ({ viewer, body }) =>
    replayRoomModel(services, viewer, body),
  );
  addRoute(app, services, models.activateRoomModel, ({ viewer, params, body, request }) =>
    activateRoomModel(services, viewer, { ...params, ...body, address: request.ip }),
  );
  addRoute(app, services, models.getAssetRole, ({ viewer, params }) =>
    getAssetRole(database, viewer, params.id),
  );
  addRoute(app, services, models.setAssetRole, ({ viewer, params, body, request }) =>
    setAssetRole(database, viewer, { ...params, ...body, address: request.ip }),
  );
  addRoute(app, services, models.listRoleMap, ({ viewer, query }) =>
    listRoleMap(services, viewer, query.partner_id),
  );
  addRoute(app, services, models.updateRoleMap, ({ viewer, body, request }) =>
    updateRoleMap(services, viewer, { ...body, address: request.ip }),
  );
}
