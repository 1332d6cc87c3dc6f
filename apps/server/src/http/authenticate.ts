import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { Endpoint } from '@greenroom/domain/http/endpoint.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { FastifyRequest } from 'fastify';
import { loadViewer } from '#access/load-viewer.ts';
import { loadWall, type WallViewer } from '#access/load-wall.ts';
import { requireRecentSignIn } from '#access/require-recent-sign-in.ts';
import { explainEnded } from '#access/session-end.ts';
import { recordUse } from '#access/session-use.ts';
import type { Services } from '#platform/services.ts';
import { invalidToken, type SessionClaims } from '#platform/tokens/access-tokens.ts';
import { isApiToken } from '#platform/tokens/api-token-text.ts';
import { invalidApiToken } from '#platform/tokens/api-tokens.ts';
import { rememberSession } from './request-session.ts';

/** The viewer of a request, or the reason why this endpoint is closed to it. */
export async function authenticate(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Viewer | undefined> {
  if (endpoint.access === 'public') return undefined;
  if (endpoint.access === 'wall') return authenticateWall(services, request);
  // Directories have routes of their own.
  if (endpoint.access === 'scim') throw invalidToken();
  const session = await readSession(services, request);
  const viewer = await admit(services, { endpoint, session }, await loadViewer(services.database, session));
  return { ...viewer, request_id: request.id };
}

/** The scheme is its own, so that no other endpoint ever reads such a token. */
async function authenticateWall(services: Services, request: FastifyRequest): Promise<WallViewer> {
  const [, token] = /^Wall ([\w-]{43})$/.exec(request.headers.authorization ?? '') ?? [];
  const viewer = token && (await loadWall(services.database, token, services.now()));
  if (!viewer) throw invalidToken();
  return viewer;
}

/** The session that the request's token names. Whether it still runs, its viewer shows. */
export async function readSession(services: Services, request: FastifyRequest): Promise<SessionClaims> {
  const [, token] = /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw invalidToken();
  if (isApiToken(token)) {
    const owner = await services.apiTokens.verify(token);
    rememberSession(request, owner);
    return owner;
  }
  const session = await services.accessTokens.verify(token, services.now());
  rememberSession(request, session);
  recordUse(services, session, request);
  return session;
}

/** Throws unless this viewer, as it is now, may call the endpoint. */
export async function admit(
  services: Services,
  { endpoint, session }: { endpoint: Endpoint; session: SessionClaims },
  viewer: Viewer | undefined,
): Promise<Viewer> {
  if (!viewer && session.is_token) throw invalidApiToken();
  if (!viewer) throw (await explainEnded(services.database, session, services.now())) ?? invalidToken();
  if (viewer.must_change_password && !endpoint.openDuringForcedChange) {
    throw new Problem('password-change-required', 'Set a new password first.');
  }
  if (endpoint.access === 'superuser' && !viewer.is_superuser) {
    throw new Problem('forbidden', 'This is for administrators only.');
  }
  if (endpoint.permission && !hasPermission(viewer, endpoint.permission)) {
    throw new Problem('forbidden', `This requires the permission ${endpoint.permission}.`);
  }
  if (session.is_token && !isOpenToTokens(endpoint))
    throw new Problem('forbidden', 'This is not possible with an API token. Sign in for it.');
  if (session.is_token && !hasAnyPermission(viewer) && changesSomething(endpoint))
    throw new Problem('forbidden', 'This API token has no permission: it only reads.');
  // Who must set a new password has just signed in with the old one, and can do nothing else.
  if (endpoint.isSensitive && !viewer.must_change_password)
    await requireRecentSignIn(services.database, viewer, services.now());
  return viewer;
}

/** Messages on a device end with the session of its browser. */
const ofSessions = [
  'addPushEndpoint',
  ...['listPersonSessions', 'endPersonSession', 'signOutPerson'],
  ...['listUserSessions', 'endUserSession', 'signOutUser'],
];

function hasAnyPermission({ is_superuser, permissions }: Viewer): boolean {
  return is_superuser || permissions.length > 0;
}

/** Labels are a file of what the token may read; their list is too long for an address. */
function changesSomething({ method, name }: Endpoint): boolean {
  return method !== 'GET' && name !== 'printLabels';
}

/** What changes who may do what, and accounts with their sessions and factors, is for people. */
export function isOpenToTokens({ base, name, isSensitive }: Endpoint): boolean {
  return !isSensitive && !ofSessions.includes(name) && (base !== 'auth' || name === 'getCurrentUser');
}
