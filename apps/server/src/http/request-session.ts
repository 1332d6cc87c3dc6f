import type { FastifyRequest } from 'fastify';
import type { SessionClaims } from '#platform/tokens/access-tokens.ts';

const sessions = new WeakMap<FastifyRequest, SessionClaims>();

export function rememberSession(request: FastifyRequest, session: SessionClaims): void {
  sessions.set(request, session);
}

/** Whose request it is, for what is recorded about it; undefined without a valid token. */
export function sessionOf(request: FastifyRequest): SessionClaims | undefined {
  return sessions.get(request);
}
