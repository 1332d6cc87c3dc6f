import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/**
 * A weak tag of everything that an answer depends on. Whoever builds one names the viewer's scope among the parts:
 * a browser that two people share then never takes the answer of one for the answer of the other.
 */
export function etagOf(parts: readonly unknown[]): string {
  return `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)}"`;
}

/** Does the caller hold this very answer? `*` says nothing about that, so it does not count. */
export function isFresh(request: FastifyRequest, etag: string): boolean {
  const held = request.headers['if-none-match'];
  return held?.split(',').some((tag) => opaque(tag) === opaque(etag)) ?? false;
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
