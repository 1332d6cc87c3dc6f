import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '#platform/services.ts';

/** Each request to an endpoint is one trace, with what it causes. Without a collector there is not even a hook. */
export function traceRequests(
  app: FastifyInstance,
  { tracing, config }: Pick<Services, 'tracing' | 'config'>,
): void {
  if (!tracing) return;
  const traced = new WeakMap<FastifyRequest, NonNullable<ReturnType<typeof tracing.beginRoot>>>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint !== undefined) {
      const span = tracing.beginRoot({
        // The pattern, never the path: a path may contain the secret of a link.
        name: `${request.method} ${request.routeOptions.url}`,
        kind: 'server',
        // Any client can send this header; a proxy of the operator replaces it.
        parent: config.TRUST_PROXY === undefined ? undefined : request.headers.traceparent?.toString(),
        attributes: {
          'http.request.method': request.method,
          'http.route': request.routeOptions.url,
          'greenroom.endpoint': endpoint,
          'greenroom.request_id': request.id,
        },
      });
      if (span) traced.set(request, span);
    }
    done();
  });
  // After the body was read, whose events come from the socket and not from this request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = traced.get(request);
    if (span) span.enter(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    traced.get(request)?.end({
      failed: statusCode >= 500,
      attributes: { 'http.response.status_code': statusCode },
    });
    done();
  });
}
