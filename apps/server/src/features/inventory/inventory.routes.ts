import * as endpoints from '@greenroom/domain/inventory/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addSessionRoute } from '#http/add-route.ts';
import { createCachedResponses } from '#http/cached-responses.ts';
import { sendPage } from '#http/send-page.ts';
import { narrowTo, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findAsset, listAssets } from './assets.queries.ts';
import { findRoom, listRooms } from './rooms.queries.ts';
import { findSite, listSites } from './sites.queries.ts';

/** A compressed page of 1000 assets has about 60 kB, so this holds about a thousand. */
const maxCachedBytes = 64 * 1024 * 1024;

export function addInventoryRoutes(app: FastifyInstance, services: Services): void {
  const { list, one, viewer } = createCachedResponses(services, { maxCachedBytes });

  addSessionRoute(app, services, endpoints.listSites, (call) =>
    list(endpoints.listSites, call, (db, scope, knownTotal) =>
      listSites(db, scope, { query: call.query, knownTotal }),
    ),
  );
  addSessionRoute(app, services, endpoints.listRooms, (call) =>
    list(endpoints.listRooms, call, (db, scope, knownTotal) =>
      listRooms(db, scope, { query: call.query, knownTotal }),
    ),
  );
  addSessionRoute(app, services, endpoints.listAssets, async (call) => {
    const { query, request, reply } = call;
    if (query.live === undefined) {
      return list(endpoints.listAssets, call, (db, scope, knownTotal) =>
        listAssets(db, scope, { query, knownTotal }),
      );
    }
    // Device statuses change without a new revision of the inventory.
    const currentViewer = await viewer(endpoints.listAssets, call);
    const page = await readAsViewer(services.database, currentViewer, (db, scope) =>
      listAssets(db, narrowTo(scope, query.partner_id), { query, knownTotal: (count) => count() }),
    );
    return sendPage({ request, reply }, page);
  });

  addSessionRoute(app, services, endpoints.getSite, (call) =>
    one(endpoints.getSite, { ...call, noun: 'Site' }, (db, scope) => findSite(db, scope, call.params.id)),
  );
  addSessionRoute(app, services, endpoints.getRoom, (call) =>
    one(endpoints.getRoom, { ...call, noun: 'Room' }, (db, scope) => findRoom(db, scope, call.params.id)),
  );
  addSessionRoute(app, services, endpoints.getAsset, (call) =>
    one(endpoints.getAsset, { ...call, noun: 'Asset' }, (db, scope) => findAsset(db, scope, call.params.id)),
  );
}
