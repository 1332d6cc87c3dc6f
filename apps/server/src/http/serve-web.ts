import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './error-handler.ts';

/** Serves the web app: its files, and its single page for every other path that a browser requests. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const page = join(folder, 'index.html');
  const built = existsSync(page);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Names of built assets contain a hash of their content; everything else must be revalidated.
        const isHashed = path.startsWith(join(folder, 'assets'));
        reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const html = built ? await readFile(page, 'utf8') : '';

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isCall = /^\/(api|auth|locales|assets)(\/|$)/.test(path);
    if (isCall || !built || !['GET', 'HEAD'].includes(request.method)) {
      return sendProblem(reply, new Problem('not-found', 'Not found.'));
    }
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  });
}
