import * as endpoints from '@greenroom/domain/files/endpoints.ts';
import type { StoredFile } from '@greenroom/domain/files/file.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { sourceOf } from '#http/source-of.ts';
import { JsonText } from '#platform/database/json-text.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { changeFileDescription } from './change-file-description.ts';
import { changeFileDetails } from './change-file-details.ts';
import { changeFileVisibility } from './change-file-visibility.ts';
import { deleteFile } from './delete-file.ts';
import {
  findOwner,
  findStoredFile,
  listFilesOfEntity,
  listNewestFiles,
  listVersions,
} from './files.queries.ts';
import { thingNames } from './require-place.ts';
import { sendFileContent } from './send-file-content.ts';
import { contentPath, previewPath, signFileUrl } from './sign-file-url.ts';
import { uploadFile } from './upload-file.ts';

export function addFilesRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;

  app.register(async (uploads) => {
    // Left unread: uploadFile streams it. In its own scope, so that no other route accepts multipart.
    uploads.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    addRoute(uploads, services, endpoints.uploadFile, ({ viewer, request }) =>
      uploadFile(services, viewer, request.raw),
    );
  });
  addRoute(app, services, endpoints.listEntityFiles, ({ viewer, params, query }) =>
    readAsViewer(database, viewer, async (db, scope) => {
      const thing =
        params.type === 'room_type'
          ? query.room_id !== undefined && { entity_type: 'room' as const, entity_id: query.room_id }
          : { entity_type: params.type, entity_id: params.id };
      const reaching = thing
        ? await orNotFound(thingNames[thing.entity_type], findOwner(db, scope, thing))
        : undefined;
      const files = await listFilesOfEntity(db, scope, { ...params, ...query, reaching });
      return new JsonText<{ files: StoredFile[] }>(`{"files":${files.text}}`);
    }),
  );
  addRoute(app, services, endpoints.getFileUrl, ({ viewer, params, query }) =>
    signFileUrl(services, viewer, { ...params, ...query }),
  );
  addRoute(app, services, endpoints.deleteFile, async ({ viewer, params, request }) => {
    await deleteFile(services, { ...viewer, source: sourceOf(request) }, params.id);
    return undefined;
  });
  addRoute(app, services, endpoints.changeFileVisibility, ({ viewer, params, body }) =>
    changeFileVisibility(services, viewer, { ...params, ...body }),
  );
  addRoute(app, services, endpoints.changeFileDescription, ({ viewer, params, body }) =>
    changeFileDescription(services, viewer, { ...params, ...body }),
  );
  addRoute(app, services, endpoints.changeFileDetails, ({ viewer, params, body }) =>
    changeFileDetails(services, viewer, { ...params, ...body }),
  );
  addRoute(app, services, endpoints.listFileVersions, ({ viewer, params }) =>
    readAsViewer(database, viewer, async (db, scope) =>
      listVersions(db, scope, await orNotFound('File', findStoredFile(db, scope, params.id))),
    ),
  );
  addRoute(app, services, endpoints.listRecentFiles, ({ viewer, query }) =>
    readAsViewer(database, viewer, (db, scope) => listNewestFiles(db, scope, query)),
  );
  addContentRoute(contentPath, "default-src 'none'; sandbox");
  // A sandbox would stop the viewer of the browser. The type is that of a PDF, so nothing in it runs as a page of ours.
  addContentRoute(
    previewPath,
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
  );

  function addContentRoute(path: typeof contentPath | typeof previewPath, policy: string): void {
    app.get<{ Params: { id: string } }>(
      `${path}:id(^\\d{1,9}$)`,
      {
        // Ranges and lengths refer to the uncompressed bytes.
        compress: false,
        // The URL grants access, so it must not appear in the log.
        logLevel: 'warn',
        // Runs after the server-wide hook, whose policy is that of the web application.
        onSend: async (_request, reply) => {
          reply.header('content-security-policy', policy);
          if (path === previewPath) reply.header('x-frame-options', 'SAMEORIGIN');
        },
      },
      (request, reply) => sendFileContent(services, request, { reply, path }),
    );
  }
}
