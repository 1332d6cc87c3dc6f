import { Problem } from '@greenroom/domain/http/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { loadViewer } from '#access/load-viewer.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { contentDisposition } from '#platform/storage/content-disposition.ts';
import { findStoredFile } from './files.queries.ts';
import { parseRange } from './parse-range.ts';
import { type contentPath, dispositionOf, pdf, previewPath } from './sign-file-url.ts';

/**
 * Sends the bytes behind a signed link. It opens only what its viewer may see at this moment, and nothing once that
 * session has ended.
 */
export async function sendFileContent(
  services: Services,
  request: FastifyRequest<{ Params: { id: string } }>,
  { reply, path }: { reply: FastifyReply; path: typeof contentPath | typeof previewPath },
): Promise<FastifyReply> {
  const { id } = request.params;
  const holder = services.signedLinks.findHolder(path + id, request.query, services.now());
  const viewer = holder && (await loadViewer(services.database, holder));
  if (!viewer || viewer.must_change_password) {
    throw new Problem('forbidden', 'This link is not valid or has expired.');
  }
  const file = await readAsViewer(services.database, viewer, (db, scope) =>
    orNotFound('File', findStoredFile(db, scope, Number(id))),
  );

  const isPreview = path === previewPath;
  if (isPreview && file.content_type !== pdf) throw new Problem('not-found', 'File not found.');

  const etag = `"file-${file.id}"`;
  reply.headers({
    'content-disposition': contentDisposition(
      isPreview ? 'inline' : dispositionOf(file.category),
      file.filename,
    ),
    etag,
    'accept-ranges': 'bytes',
    // Revalidated each time, so that a deleted file is gone; the bytes behind an id never change.
    'cache-control': 'private, no-cache',
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();

  const { 'if-range': ifRange } = request.headers;
  const rangeHeader = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = parseRange(rangeHeader, file.size);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  }
  const content = await services.storage.open(file.storage_key, range);
  if (!content) {
    services.log.error({ file: file.id }, 'a file has a row but no object');
    throw new Problem('not-found', 'File not found.');
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  return reply
    .header('content-length', range ? range.end - range.start + 1 : file.size)
    .type(file.content_type)
    .send(content);
}
