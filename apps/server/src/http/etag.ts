import { hash } from 'node:crypto';
import { versionedTag } from '@greenroom/domain/http/versioned.ts';
import type { FastifyRequest } from 'fastify';

/**
 * A weak tag of everything that a response depends on. The parts must include the viewer's scope:
 * a shared browser then never shows the cached response of one user to another.
 */
export function etagOf(parts: readonly unknown[]): string {
  return `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 32)}"`;
}

/** The same tag with the version of the one thing in the response: `If-Match` takes it. */
export function withVersion(etag: string, version: number): string {
  return versionedTag(version, opaque(etag).slice(1, -1));
}

/** Whether the caller has this exact response. `*` does not prove that, so it does not count. */
export function isFresh(request: FastifyRequest, etag: string): boolean {
  return heldTag(request, etag) !== undefined;
}

/** The tag that the caller holds for this exact response, with the version that it came with. */
export function heldTag(request: FastifyRequest, etag: string): string | undefined {
  const tags = request.headers['if-none-match']?.split(',').map(opaque) ?? [];
  const held = tags.find((tag) => tag.replace(/^"\d{1,10}-/, '"') === opaque(etag) || tag === opaque(etag));
  return held && `W/${held}`;
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
