import * as endpoints from '@greenroom/domain/estate/undo/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { readAsViewer, type ViewerDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { editorOf } from '../editor.ts';
import { previewUndo } from './preview-undo.ts';
import { undoChanges } from './undo-changes.ts';
import { findChangesetOf, type UndoTarget } from './undo-plan.queries.ts';

export function addUndoRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;

  addRoute(app, services, endpoints.previewUndo, ({ viewer, params }) =>
    readAsViewer(database, viewer, (db, scope) => previewUndo(db, scope, { changeset_id: params.id })),
  );
  addRoute(app, services, endpoints.undoChangeset, ({ viewer, params, request }) =>
    undoChanges(services, editorOf(viewer, request), async () => ({ changeset_id: params.id })),
  );
  addRoute(app, services, endpoints.previewRevert, ({ viewer, params }) =>
    readAsViewer(database, viewer, async (db, scope) =>
      previewUndo(db, scope, await changeTarget(db, params.id)),
    ),
  );
  addRoute(app, services, endpoints.revertChange, ({ viewer, params, request }) =>
    undoChanges(services, editorOf(viewer, request), (db) => changeTarget(db, params.id)),
  );
}

async function changeTarget(db: ViewerDb, change_id: number): Promise<UndoTarget> {
  const changeset_id = await orNotFound('Change', findChangesetOf(db, change_id));
  return { changeset_id, change_id };
}
