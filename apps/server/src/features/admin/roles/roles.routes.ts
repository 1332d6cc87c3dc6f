import * as endpoints from '@greenroom/domain/admin/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { asViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { createRole } from './create-role.ts';
import { deleteRole } from './delete-role.ts';
import { listRoles } from './roles.queries.ts';
import { updateRole } from './update-role.ts';

export function addRoleRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.listRoles, ({ viewer }) =>
    asViewer(services.database, viewer, (db) => listRoles(db)),
  );
  addRoute(app, services, endpoints.createRole, ({ viewer, body, request }) =>
    createRole(services, { viewer, address: request.ip }, body),
  );
  addRoute(app, services, endpoints.updateRole, ({ viewer, params, body, request }) =>
    updateRole(services, { viewer, address: request.ip }, { id: params.id, form: body }),
  );
  addRoute(app, services, endpoints.deleteRole, async ({ viewer, params, request }) => {
    await deleteRole(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
}
