import { isIP } from 'node:net';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { FastifyRequest } from 'fastify';
import { publicOrigin } from '#http/public-origin.ts';
import type { Config } from '../../../config.ts';

/** Which host passkeys belong to, and the only origin whose pages may use them. */
export type RelyingParty = { rp_id: string; origin: string };

/** Undefined where browsers allow no passkeys: an address without a name, or http anywhere but at localhost. */
export function findRelyingParty(config: Config, request: FastifyRequest): RelyingParty | undefined {
  return partyAt(publicOrigin(config, request));
}

export function partyAt(address: string): RelyingParty | undefined {
  const { origin, hostname, protocol } = new URL(address);
  const isAllowed = hostname === 'localhost' || (protocol === 'https:' && isIP(hostname) === 0);
  return isAllowed && !hostname.startsWith('[') ? { rp_id: hostname, origin } : undefined;
}

export function requireRelyingParty(config: Config, request: FastifyRequest): RelyingParty {
  const found = findRelyingParty(config, request);
  if (!found)
    throw new Problem('passkeys-unavailable', 'Passkeys need a console at an https address with a name.');
  return found;
}
