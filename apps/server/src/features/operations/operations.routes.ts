import { idempotencyHeader } from '@greenroom/domain/http/idempotency-key.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import * as endpoints from '@greenroom/domain/operations/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { asSystem, narrowTo, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { createAssetActions } from './actions/run-asset-action.ts';
import { type AssetListInput, listFinished, listStatuses } from './asset-lists.queries.ts';
import { addConnectionRoutes } from './connections/connections.routes.ts';
import { pinKey } from './connections/device-keys.queries.ts';
import { resetDeviceKey } from './connections/reset-device-key.ts';
import { addDiscoveryRoutes } from './discovery/discovery.routes.ts';
import { listAssetControls } from './list-asset-controls.ts';
import type { OperationsTiming } from './operations-timing.ts';
import { listRoomStatuses, listSiteStatuses, readEstateStatus } from './statuses/status-counts.queries.ts';
import { createStatusStreams } from './statuses/stream-asset-statuses.ts';

export function addOperationsRoutes(
  app: FastifyInstance,
  services: Services,
  timing: OperationsTiming,
): void {
  const { database } = services;
  const actions = createAssetActions(services, timing);
  const streams = createStatusStreams(services, timing.stream);
  services.devices.onFirstKey((asset_id, key) =>
    services.background('pin a key', async () => {
      await asSystem(database, (db) => pinKey(db, { asset_id, key, now: services.now() }));
    }),
  );
  // Before the server waits for its last responses: a stream never ends, and an install may take half an hour.
  app.addHook('preClose', async () => {
    streams.close();
    actions.stop();
  });

  addRoute(app, services, endpoints.runAssetAction, ({ viewer, params, body, headers }) =>
    actions.run({ viewer, asset_id: params.id, request: body, key: headers[idempotencyHeader] }),
  );
  addRoute(app, services, endpoints.listRecentOperations, ({ viewer, query }) =>
    readAsViewer(database, viewer, (db, scope) => listFinished(db, narrowTo(scope, query.partner_id), query)),
  );
  addRoute(app, services, endpoints.listAssetStatuses, ({ viewer, query }) =>
    readAsViewer(database, viewer, (db, scope) => listStatuses(db, scope, named(query))),
  );
  addRoute(app, services, endpoints.listAssetControls, ({ viewer, query }) =>
    listAssetControls(services, viewer, named(query)),
  );
  addRoute(app, services, endpoints.listRoomStatuses, ({ viewer, query }) =>
    readAsViewer(database, viewer, (db, scope) => listRoomStatuses(db, scope, query.ids)),
  );
  addRoute(app, services, endpoints.listSiteStatuses, ({ viewer, query }) =>
    readAsViewer(database, viewer, (db, scope) =>
      listSiteStatuses(db, narrowTo(scope, query.partner_id), query.ids),
    ),
  );
  addRoute(app, services, endpoints.getEstateStatus, ({ viewer, query }) =>
    readAsViewer(database, viewer, (db, scope) => readEstateStatus(db, narrowTo(scope, query.partner_id))),
  );
  addRoute(app, services, endpoints.resetDeviceKey, async ({ viewer, params, request }) => {
    await resetDeviceKey(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
  addConnectionRoutes(app, services);
  addDiscoveryRoutes(app, services);
  addRoute(app, services, endpoints.streamAssetStatuses, async (call) => streams.open(call));
}

function named(input: AssetListInput): AssetListInput {
  if (Object.values(input).every((which) => which === undefined)) {
    throw new Problem('invalid-input', '"room_id" or "asset_id" is required.');
  }
  return input;
}
