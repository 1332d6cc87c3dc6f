import * as endpoints from '@greenroom/domain/inventory/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { createCachedResponses } from '#http/cached-responses.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { sendPage } from '#http/send-page.ts';
import { asViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findAsset, listAssets } from './assets.queries.ts';
import { findRoom, listRooms } from './rooms.queries.ts';
import { findSite, listSites } from './sites.queries.ts';

/** A compressed page of 1000 assets has about 60 kB, so this holds about a thousand. */
const maxCachedBytes = 64 * 1024 * 1024;

export function addInventoryRoutes(app: FastifyInstance, services: Services): void {
  const { list, one } = createCachedResponses(services, { maxCachedBytes });

  addRoute(app, services, endpoints.listSites, (call) =>
    list(endpoints.listSites, call, (db, scope, knownTotal) =>
      listSites(db, scope, { query: call.query, knownTotal }),
    ),
  );
  addRoute(app, services, endpoints.listRooms, (call) =>
    list(endpoints.listRooms, call, (db, scope, knownTotal) =>
      listRooms(db, scope, { query: call.query, knownTotal }),
    ),
  );
  addRoute(app, services, endpoints.listAssets, async (call) => {
    const { viewer, query, request, reply } = call;
    if (query.live === undefined) {
      return list(endpoints.listAssets, call, (db, scope, knownTotal) =>
        listAssets(db, scope, { query, knownTotal }),
      );
    }
    // Device statuses change without a new revision of the inventory.
    const page = await asViewer(services.database, viewer, (db, scope) =>
      listAssets(db, scope, { query, knownTotal: (count) => count() }),
    );
    return sendPage({ request, reply }, page);
  });

  addRoute(app, services, endpoints.getSite, (call) =>
    one(endpoints.getSite, call, (db, scope) => orNotFound('Site', findSite(db, scope, call.params.id))),
  );
  addRoute(app, services, endpoints.getRoom, (call) =>
    one(endpoints.getRoom, call, (db, scope) => orNotFound('Room', findRoom(db, scope, call.params.id))),
  );
  addRoute(app, services, endpoints.getAsset, (call) =>
    one(endpoints.getAsset, call, (db, scope) => orNotFound('Asset', findAsset(db, scope, call.params.id))),
  );
}
