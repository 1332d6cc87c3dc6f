import { Problem } from '@greenroom/domain/http/problem.ts';
import type { FastifyInstance } from 'fastify';

/** No body is decompressed here: a few bytes can expand to gigabytes, and no client of ours compresses. */
export function rejectContentEncoding(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.trim().toLowerCase() === 'identity') done();
    else done(new Problem('unsupported-type', 'Send the request without Content-Encoding.'));
  });
}
