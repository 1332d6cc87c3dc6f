import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { originOf } from './origin-of.ts';

/**
 * The address of the console for users. Without PUBLIC_URL the listening address is used, never the Host header of the
 * request: the caller chooses that one, and a link in a mail must not lead to an attacker's site.
 */
export function publicOrigin(config: Config, request: FastifyRequest): string {
  const { localPort } = request.socket;
  return originOf({ ...config, PORT: localPort ?? config.PORT });
}
