import * as endpoints from '@greenroom/domain/estate/bin/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { sendPage } from '#http/send-page.ts';
import { versionOf } from '#http/version-of.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { editorOf } from '../editor.ts';
import { listBinEntries } from './bin-entries.queries.ts';
import { deleteForEver } from './delete-for-ever.ts';
import { moveToBin } from './move-to-bin.ts';
import { restoreFromBin } from './restore-from-bin.ts';

export function addBinRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.moveSiteToBin, ({ viewer, params, headers, request }) =>
    moveToBin(services, editorOf(viewer, request), { thing: 'site', ...params, ...versionOf(headers) }),
  );
  addRoute(app, services, endpoints.moveRoomToBin, ({ viewer, params, headers, request }) =>
    moveToBin(services, editorOf(viewer, request), { thing: 'room', ...params, ...versionOf(headers) }),
  );
  addRoute(app, services, endpoints.moveAssetToBin, ({ viewer, params, headers, request }) =>
    moveToBin(services, editorOf(viewer, request), { thing: 'asset', ...params, ...versionOf(headers) }),
  );

  addRoute(app, services, endpoints.listBin, async ({ viewer, query, request, reply }) => {
    const page = await readAsViewer(services.database, viewer, (db, scope) =>
      listBinEntries(db, scope, query),
    );
    return sendPage({ request, reply }, page);
  });
  addRoute(app, services, endpoints.restoreFromBin, ({ viewer, params, body, request }) =>
    restoreFromBin(services, editorOf(viewer, request), { ...params, ...body }),
  );
  addRoute(app, services, endpoints.deleteForEver, async ({ viewer, params, request }) => {
    await deleteForEver(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
}
