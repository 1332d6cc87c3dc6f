import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import * as endpoints from '@greenroom/domain/estate/undo/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { asViewer, type ViewerDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { editorOf } from '../editor.ts';
import { readJob } from '../jobs/read-job.ts';
import { previewUndo } from './preview-undo.ts';
import { startUndo } from './start-undo.ts';
import { undoAtOnce } from './undo-at-once.ts';
import { requireChange, type UndoTarget } from './undo-plan.queries.ts';

/** A large act takes longer than the statements of other requests. */
const previewMilliseconds = 60_000;

export function addUndoRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;
  const preview = (viewer: Viewer, findTarget: (db: ViewerDb) => Promise<UndoTarget>) =>
    database.withStatementTimeout(previewMilliseconds, (slowDatabase) =>
      asViewer(slowDatabase, viewer, async (db, scope) => previewUndo(db, scope, await findTarget(db))),
    );

  addRoute(app, services, endpoints.previewUndo, ({ viewer, params }) =>
    preview(viewer, async () => ({ changeset_id: params.id })),
  );
  addRoute(app, services, endpoints.undoChangeset, ({ viewer, params, request }) =>
    undoAtOnce(services, editorOf(viewer, request), async () => ({ changeset_id: params.id })),
  );
  addRoute(app, services, endpoints.startUndo, async ({ viewer, params, request }) =>
    readJob(database, viewer, await startUndo(services, editorOf(viewer, request), params.id)),
  );
  addRoute(app, services, endpoints.previewRevert, ({ viewer, params }) =>
    preview(viewer, (db) => requireChange(db, params.id)),
  );
  addRoute(app, services, endpoints.revertChange, ({ viewer, params, request }) =>
    undoAtOnce(services, editorOf(viewer, request), (db) => requireChange(db, params.id)),
  );
}
