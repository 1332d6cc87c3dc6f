import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { FastifyRequest } from 'fastify';

/** Who changes the estate, and by what. */
export type Editor = { viewer: Viewer; source: 'screen' | 'api' };

/** Browsers name the origin of a request themselves; pages cannot set this header. */
export function editorOf(viewer: Viewer, request: FastifyRequest): Editor {
  const isScreen = request.headers['sec-fetch-site'] === 'same-origin';
  return { viewer, source: isScreen ? 'screen' : 'api' };
}
