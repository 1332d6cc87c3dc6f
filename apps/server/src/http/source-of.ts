import type { FastifyRequest } from 'fastify';

/** Browsers name the origin of a request themselves; pages cannot set this header. */
export function sourceOf({ headers }: Pick<FastifyRequest, 'headers'>): 'screen' | 'api' {
  return headers['sec-fetch-site'] === 'same-origin' ? 'screen' : 'api';
}
