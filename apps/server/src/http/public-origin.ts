import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { withoutEndSlashes } from './without-end-slashes.ts';

/**
 * The address of the console for users. Without PUBLIC_URL the listening address is used, never the Host header of the
 * request: the caller chooses that one, and a link in a mail must not lead to an attacker's site.
 */
export function publicOrigin(config: Config, request: FastifyRequest): string {
  if (config.PUBLIC_URL !== undefined) return withoutEndSlashes(config.PUBLIC_URL);
  const { localPort } = request.socket;
  const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.HOST) ? 'localhost' : config.HOST;
  return `http://${host}:${localPort ?? config.PORT}`;
}
