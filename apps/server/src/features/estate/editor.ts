import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { FastifyRequest } from 'fastify';
import { sourceOf } from '#http/source-of.ts';

/** Who changes the estate, and by what. */
export type Editor = { viewer: Viewer; source: 'screen' | 'api' };

export function editorOf(viewer: Viewer, request: FastifyRequest): Editor {
  return { viewer, source: sourceOf(request) };
}
