import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../content-encoding.ts';
import { sendProblem } from '../error-handler.ts';
import { isFresh } from '../etag.ts';
import { createScreenPages, type ScreenEntry } from './screen-pages.ts';
import { readWebFiles, type WebFile } from './web-files.ts';

/** For the server alone. */
const notServed = new Set(['/index.html', '/screens.json']);

/** The web app: its files as they are, its one page for every other path that a browser asks for. */
export function serveWeb(app: FastifyInstance, folder: string): void {
  const built = existsSync(join(folder, 'index.html'));
  const files = built ? readWebFiles(folder) : new Map<string, WebFile>();
  for (const [path, file] of files) {
    if (notServed.has(path)) continue;
    app.get(path, { compress: false }, (request, reply) => sendWebFile(request, reply, file));
  }
  const screens = JSON.parse(files.get('/screens.json')?.bytes.toString() ?? '[]') as ScreenEntry[];
  const pageAt = createScreenPages(files.get('/index.html')?.bytes.toString() ?? '', screens);

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isCall = /^\/(api|auth|locales|assets)(\/|$)/.test(path);
    if (isCall || !built || !['GET', 'HEAD'].includes(request.method)) {
      return sendProblem(reply, new Problem('not-found', 'Not found.'));
    }
    const page = pageAt(path);
    if (page.link) reply.header('link', page.link);
    return sendWebFile(request, reply, page);
  });
}

function sendWebFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  reply.header('cache-control', file.cacheControl).header('etag', file.etag).type(file.type);
  if (file.br || file.gzip) reply.header('vary', 'accept-encoding');
  if (isFresh(request, file.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const encoded = encoding === 'br' ? file.br : encoding === 'gzip' ? file.gzip : undefined;
  if (encoded) reply.header('content-encoding', encoding);
  return reply.send(encoded ?? file.bytes);
}
