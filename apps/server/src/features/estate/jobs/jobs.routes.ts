import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import * as endpoints from '@greenroom/domain/estate/jobs/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { sendPage } from '#http/send-page.ts';
import { asSystem, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { editorOf } from '../editor.ts';
import { endAbandonedJobs, listJobs, requestStop } from './estate-jobs.queries.ts';
import { previewBulkChange } from './plan-bulk-change.ts';
import { readJob } from './read-job.ts';
import { startBulkChange } from './start-bulk-change.ts';

export function addJobRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;
  const read = (viewer: Viewer, id: number) => readJob(database, viewer, id);

  addRoute(app, services, endpoints.previewBulkChange, ({ viewer, body }) =>
    readAsViewer(database, viewer, (db, scope) => previewBulkChange(db, scope, body)),
  );
  addRoute(app, services, endpoints.startBulkChange, async ({ viewer, body, request }) =>
    read(viewer, await startBulkChange(services, editorOf(viewer, request), body)),
  );
  addRoute(app, services, endpoints.listEstateJobs, async ({ viewer, query, request, reply }) => {
    await asSystem(database, endAbandonedJobs);
    const page = await readAsViewer(database, viewer, (db, scope) => listJobs(db, scope, query));
    return sendPage({ request, reply }, page);
  });
  addRoute(app, services, endpoints.getEstateJob, async ({ viewer, params }) => {
    await asSystem(database, endAbandonedJobs);
    return read(viewer, params.id);
  });
  addRoute(app, services, endpoints.stopEstateJob, async ({ viewer, params }) => {
    await read(viewer, params.id);
    await asSystem(database, async (db) => {
      await endAbandonedJobs(db);
      await requestStop(db, params.id);
    });
    return read(viewer, params.id);
  });
}
