import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/**
 * A weak tag of everything that a response depends on. The parts must include the viewer's scope:
 * a shared browser then never shows the cached response of one user to another.
 */
export function etagOf(parts: readonly unknown[]): string {
  return `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)}"`;
}

/** Whether the caller has this exact response. `*` does not prove that, so it does not count. */
export function isFresh(request: FastifyRequest, etag: string): boolean {
  const held = request.headers['if-none-match'];
  return held?.split(',').some((tag) => opaque(tag) === opaque(etag)) ?? false;
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
