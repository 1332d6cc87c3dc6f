import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import * as endpoints from '@greenroom/domain/import/endpoints.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { sendPage } from '#http/send-page.ts';
import { sourceOf } from '#http/source-of.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { exportRows } from './exports/export-rows.ts';
import { zipEstate } from './exports/zip-estate.ts';
import { addCells } from './imports/add-cells.ts';
import { addFacts } from './imports/add-facts.ts';
import { listImportRows } from './imports/import-rows.queries.ts';
import { findImport, listImports } from './imports/imports.queries.ts';
import { setImportColumns } from './imports/set-import-columns.ts';
import { settleInterrupted } from './imports/settle-interrupted.ts';
import { startAttempt } from './imports/start-attempt.ts';
import { type Importer, uploadImport } from './imports/upload-import.ts';

export function addImportRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;

  app.register(async (uploads) => {
    // Left unread: uploadImport streams it. In its own scope, so that no other route accepts multipart.
    uploads.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    addRoute(uploads, services, endpoints.uploadImport, ({ viewer, request }) =>
      uploadImport(services, importerOf(viewer, request), request.raw),
    );
  });
  addRoute(app, services, endpoints.listImports, async ({ viewer, query, request, reply }) => {
    await settleInterrupted(database);
    const page = await readAsViewer(database, viewer, (db, scope) => listImports(db, scope, query));
    return sendPage({ request, reply }, page);
  });
  addRoute(app, services, endpoints.getImport, async ({ viewer, params }) => {
    await settleInterrupted(database);
    return readAsViewer(database, viewer, (db, scope) => findImport(db, scope, params.id));
  });
  addRoute(app, services, endpoints.setImportColumns, ({ viewer, params, body }) =>
    setImportColumns(services, viewer, { ...params, ...body }),
  );
  addRoute(app, services, endpoints.checkImport, ({ viewer, params }) =>
    startAttempt(services, viewer, { ...params, isCheck: true }),
  );
  addRoute(app, services, endpoints.runImport, ({ viewer, params }) =>
    startAttempt(services, viewer, { ...params, isCheck: false }),
  );
  addRoute(app, services, endpoints.listImportRows, async ({ viewer, params, query, request, reply }) => {
    const page = await readAsViewer(database, viewer, (db, scope) =>
      listImportRows(db, scope, { ...params, query }),
    );
    const complete = await addFacts(services, page, params.id);
    return sendPage(
      { request, reply },
      query.cells ? await addCells(services, complete, params.id) : complete,
    );
  });
  addRoute(app, services, endpoints.exportRows, async ({ viewer, body, reply }) => {
    const content = await exportRows(services, viewer, body);
    return sendFile(reply, {
      name: 'export.csv',
      type: `${endpoints.exportRows.sends}; charset=utf-8`,
      content,
    });
  });
  addRoute(app, services, endpoints.exportEstate, async ({ viewer, query, reply }) => {
    const content = await zipEstate(services, viewer, query.partner_id);
    return sendFile(reply, { name: 'estate.zip', type: endpoints.exportEstate.sends, content });
  });
}

type SentFile = { name: string; type: string; content: Buffer };

function sendFile(reply: FastifyReply, { name, type, content }: SentFile) {
  const headers = {
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  };
  return reply.headers(headers).type(type).send(content);
}

function importerOf(viewer: Viewer, request: FastifyRequest): Importer {
  return { viewer, source: sourceOf(request) };
}
