import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { Endpoint } from '@greenroom/domain/http/endpoint.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { FastifyRequest } from 'fastify';
import { loadViewer } from '#access/load-viewer.ts';
import { explainEnded } from '#access/session-end.ts';
import type { Services } from '#platform/services.ts';
import { invalidToken } from '#platform/tokens/access-tokens.ts';

/** The viewer of a request, or the reason why this endpoint is closed to it. */
export async function authenticate(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Viewer | undefined> {
  if (endpoint.access === 'public') return undefined;
  const viewer = await readViewer(services, request);
  if (viewer.must_change_password && !endpoint.openDuringForcedChange) {
    throw new Problem('password-change-required', 'Set a new password first.');
  }
  if (endpoint.access === 'superuser' && !viewer.is_superuser) {
    throw new Problem('forbidden', 'This is for administrators only.');
  }
  return viewer;
}

async function readViewer(services: Services, request: FastifyRequest): Promise<Viewer> {
  const [, token] = /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw invalidToken();
  const session = await services.accessTokens.verify(token, services.now());
  const viewer = await loadViewer(services.database, session);
  if (!viewer) throw (await explainEnded(services.database, session, services.now())) ?? invalidToken();
  return viewer;
}
