import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnreachableError } from '#platform/database/is-database-down.ts';
import type { Services } from '#platform/services.ts';

/**
 * A server that does not reach the database may be the only one. With this header the proxy names the place where another
 * server is asked, for a request that this one has not begun. The proxy leaves it out when it asks that one.
 */
const header = 'x-next-server';
/** A named location of nginx, which obeys this header of a response and keeps it to itself. */
const place = /^@[a-z][a-z0-9_-]{0,31}$/;

const started = new WeakSet<FastifyRequest>();

/** From now on, a request that fails may have changed something. */
export function markStarted(request: FastifyRequest): void {
  started.add(request);
}

/** Where the proxy asks another server instead; undefined when it must not or does not. */
function nextServerOf(request: FastifyRequest, { TRUST_PROXY }: Services['config']): string | undefined {
  const named = request.headers[header];
  if (TRUST_PROXY === undefined || typeof named !== 'string' || !place.test(named)) return undefined;
  const isSafe = request.method === 'GET' || request.method === 'HEAD' || !started.has(request);
  return isSafe ? named : undefined;
}

/** For a response that says that the database cannot be reached. */
export function passOn(request: FastifyRequest, reply: FastifyReply, config: Services['config']): void {
  const next = nextServerOf(request, config);
  if (next !== undefined) reply.header('x-accel-redirect', next);
}

/** While the database cannot be reached, a request that another server may serve does not wait here. */
export function rejectWhileUnreachable(
  app: FastifyInstance,
  { database, config }: Pick<Services, 'database' | 'config'>,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRejected =
      database.isUnreachable &&
      request.routeOptions.config.endpoint !== undefined &&
      nextServerOf(request, config) !== undefined;
    done(isRejected ? new DatabaseUnreachableError('The database cannot be reached.') : undefined);
  });
}
