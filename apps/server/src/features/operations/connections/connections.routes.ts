import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import * as endpoints from '@greenroom/domain/operations/connections/endpoints.ts';
import { allDrivers } from '@greenroom/drivers/registry.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { sourceOf } from '#http/source-of.ts';
import { versionOf } from '#http/version-of.ts';
import type { Services } from '#platform/services.ts';
import { deleteAssetConnection } from './delete-asset-connection.ts';
import { describeDriver } from './describe-driver.ts';
import { getAssetConnection } from './get-asset-connection.ts';
import { putAssetConnection } from './put-asset-connection.ts';
import type { ConnectionEditor } from './record-connection-change.ts';
import { testAssetConnection } from './test-asset-connection.ts';

export function addConnectionRoutes(app: FastifyInstance, services: Services): void {
  const drivers = allDrivers.map(describeDriver);
  addRoute(app, services, endpoints.listDrivers, async () => drivers);
  addRoute(app, services, endpoints.getAssetConnection, ({ viewer, params }) =>
    getAssetConnection(services, viewer, params.id),
  );
  addRoute(app, services, endpoints.putAssetConnection, ({ viewer, params, headers, body, request }) =>
    putAssetConnection(services, editorOf(viewer, request), {
      asset_id: params.id,
      // `If-Match: "7"`.
      ...versionOf(headers),
      form: body,
    }),
  );
  addRoute(app, services, endpoints.deleteAssetConnection, async ({ viewer, params, request }) => {
    await deleteAssetConnection(services, editorOf(viewer, request), params.id);
    return undefined;
  });
  addRoute(app, services, endpoints.testAssetConnection, ({ viewer, params, body }) =>
    testAssetConnection(services, { viewer, asset_id: params.id, form: body }),
  );
}

function editorOf(viewer: Viewer, request: FastifyRequest): ConnectionEditor {
  return { viewer, address: request.ip, source: sourceOf(request) };
}
