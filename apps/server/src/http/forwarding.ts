import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/services.ts';

/** Headers in which a proxy names the client. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => /^(x-forwarded-.+|forwarded|via|x-real-ip)$/.test(name));
}

export type ForwardingWatch = { isUntrusted(): boolean };

/**
 * Behind a proxy that is not configured, every client seems to be the proxy: limits by address then count all users
 * as one. The first such request is logged; `/readyz` reports it from then on.
 */
export function watchForwarding(
  app: FastifyInstance,
  { config, log }: Pick<Services, 'config' | 'log'>,
): ForwardingWatch {
  let seen = false;
  if (config.TRUST_PROXY !== undefined) return { isUntrusted: () => false };
  app.addHook('onRequest', (request, _reply, done) => {
    if (!seen && isForwarded(request.headers)) {
      seen = true;
      log.warn(untrustedProxy);
    }
    done();
  });
  return { isUntrusted: () => seen };
}

export const untrustedProxy =
  'Requests come through a proxy, but TRUST_PROXY is not set: limits by address count everybody behind it as one.';
