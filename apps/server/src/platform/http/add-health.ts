import { Problem } from '@greenroom/domain/http/problem.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** `/healthz`: the process lives. `/readyz`: it can also reach its database. */
export function addHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok', version: services.version }));
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    await services.database.callFunction('select 1', []).catch((cause: unknown) => {
      throw new Problem('unavailable', 'The database cannot be reached.', { retryAfterSeconds: 5, cause });
    });
    return { status: 'ready', version: services.version };
  });
}
