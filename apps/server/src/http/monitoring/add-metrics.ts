import { timingSafeEqual } from 'node:crypto';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Services } from '#platform/services.ts';
import { isForwarded } from '../forwarding.ts';

let ofProcess: Registry | undefined;

/** Those of the process itself, once however many applications it runs: their clocks never stop. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess, prefix: 'greenroom_' });
  }
  return ofProcess;
}

/** Prometheus metrics, for this machine or for requests with the token. Features add their own to the registry. */
export function addMetrics(
  app: FastifyInstance,
  { metrics: registry, config }: Pick<Services, 'metrics' | 'config'>,
): void {
  const process = processMetrics();
  const duration = new Histogram({
    name: 'greenroom_http_request_seconds',
    help: 'Time to answer a request, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });

  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: routeLabel(request.routeOptions.url),
      status: String(reply.statusCode),
    };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, config)) throw new Problem('not-found', 'Not found.');
    const all = Registry.merge([process, registry]);
    return reply.type(all.contentType).send(await all.metrics());
  });
}

/**
 * The pattern, never the path: an id in a label would create one series per asset. Files of the web app are their own
 * routes, whose names change with every build: they share one series per folder.
 */
export function routeLabel(pattern: string | undefined): string {
  return pattern?.replace(/^\/(assets|locales|makers)\/.+/, '/$1/*') ?? 'unknown';
}

/** If other clients can connect, or through a proxy, the address proves nothing: the token does. */
function mayRead(request: FastifyRequest, config: Services['config']): boolean {
  const { METRICS_TOKEN: token, PUBLIC_URL, TRUST_PROXY } = config;
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  if (token !== undefined) return given.length === expected.length && timingSafeEqual(given, expected);
  if (PUBLIC_URL !== undefined || TRUST_PROXY !== undefined || isForwarded(request.headers)) return false;
  return /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
}
