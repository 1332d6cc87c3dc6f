import * as endpoints from '@greenroom/domain/views/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { chooseDefaultView } from './choose-default-view.ts';
import { createView, removeView, updateView } from './save-view.ts';
import { listViews } from './views.queries.ts';

export function addViewsRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;
  addRoute(app, services, endpoints.listSavedViews, ({ viewer, query }) =>
    readAsViewer(database, viewer, (db, scope) => listViews(db, scope, query.list)),
  );
  addRoute(app, services, endpoints.createSavedView, ({ viewer, body }) =>
    createView(database, viewer, body),
  );
  addRoute(app, services, endpoints.updateSavedView, ({ viewer, params, body }) =>
    updateView(database, viewer, { id: params.id, change: body }),
  );
  addRoute(app, services, endpoints.deleteSavedView, async ({ viewer, params }) => {
    await removeView(database, viewer, params.id);
    return undefined;
  });
  addRoute(app, services, endpoints.setDefaultView, async ({ viewer, params, body }) => {
    await chooseDefaultView(database, viewer, { ...params, ...body });
    return undefined;
  });
}
