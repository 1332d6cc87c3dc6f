import * as endpoints from '@greenroom/domain/estate/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { sendPage } from '#http/send-page.ts';
import { versionOf } from '#http/version-of.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { createAsset } from './create-asset.ts';
import { createRoom } from './create-room.ts';
import { createSite } from './create-site.ts';
import { editorOf } from './editor.ts';
import { listEstateChanges } from './estate-changes.queries.ts';
import { updateAsset } from './update-asset.ts';
import { updateRoom } from './update-room.ts';
import { updateSite } from './update-site.ts';

export function addEstateRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.createSite, ({ viewer, body, request }) =>
    createSite(services, editorOf(viewer, request), body),
  );
  addRoute(app, services, endpoints.updateSite, ({ viewer, params, headers, body, request }) =>
    updateSite(services, editorOf(viewer, request), { ...params, ...versionOf(headers), change: body }),
  );
  addRoute(app, services, endpoints.createRoom, ({ viewer, body, request }) =>
    createRoom(services, editorOf(viewer, request), body),
  );
  addRoute(app, services, endpoints.updateRoom, ({ viewer, params, headers, body, request }) =>
    updateRoom(services, editorOf(viewer, request), { ...params, ...versionOf(headers), change: body }),
  );
  addRoute(app, services, endpoints.createAsset, ({ viewer, body, request }) =>
    createAsset(services, editorOf(viewer, request), body),
  );
  addRoute(app, services, endpoints.updateAsset, ({ viewer, params, headers, body, request }) =>
    updateAsset(services, editorOf(viewer, request), { ...params, ...versionOf(headers), change: body }),
  );

  addRoute(app, services, endpoints.listEstateChanges, async ({ viewer, params, query, request, reply }) => {
    const page = await readAsViewer(services.database, viewer, (db, scope) =>
      listEstateChanges(db, scope, { ...params, query }),
    );
    return sendPage({ request, reply }, page);
  });
}
