import { basePaths } from '@greenroom/domain/http/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicOrigin } from '#http/public-origin.ts';
import type { Services } from '#platform/services.ts';

/** What the callback needs of the start; sealed, so that only this server reads and writes it. */
export type StartedSso = {
  partner_id: number;
  issuer: string;
  state: string;
  nonce: string;
  code_verifier: string;
  /** Of the page that started. */
  challenge: string;
  /** Milliseconds. */
  expires: number;
};

/** Enough for a second step at the provider. */
export const startedSeconds = 600;

const plainName = 'greenroom_sso';
/** Browsers accept a cookie of this name only over TLS, from this exact host and for all of its paths. */
const secureName = `__Host-${plainName}`;
const path = `${basePaths.auth}/api/v1/sso`;
const maxCookieLength = 4096;

/** One for each partner: no provider can pass a browser on to the provider of another partner. */
export function callbackUri(services: Services, request: FastifyRequest, partner_id: number): string {
  return `${publicOrigin(services.config, request)}${path}/callback/${partner_id}`;
}

/** Where the provider reports sign-outs. */
export function backChannelUri(services: Services, request: FastifyRequest, partner_id: number): string {
  return `${publicOrigin(services.config, request)}${path}/back-channel-sign-out/${partner_id}`;
}

export const callbackRoute = `${path}/callback/:partner_id(^\\d{1,10}$)`;

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Lax: the provider sends the browser back from another site. */
export function writeStarted(services: Services, { request, reply }: Exchange, started: StartedSso): void {
  const sealed = services.sealer.seal(Buffer.from(JSON.stringify(started))).toString('base64url');
  reply.header('set-cookie', cookie(services, request, { value: sealed, seconds: startedSeconds }));
}

/** Also removes it: a callback is tried once. */
export function takeStarted(services: Services, { request, reply }: Exchange): StartedSso | undefined {
  reply.header('set-cookie', cookie(services, request, { value: '', seconds: 0 }));
  const name = nameOf(services, request);
  const cookies = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  if (value === '' || value.length > maxCookieLength) return undefined;
  try {
    const started = JSON.parse(
      services.sealer.open(Buffer.from(value, 'base64url')).toString(),
    ) as StartedSso;
    return started.expires > services.now().getTime() ? started : undefined;
  } catch {
    return undefined;
  }
}

function cookie(
  services: Services,
  request: FastifyRequest,
  { value, seconds }: { value: string; seconds: number },
): string {
  const parts = [
    `${nameOf(services, request)}=${value}`,
    ...['Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax'],
    ...(isSecure(services, request) ? ['Secure'] : []),
  ];
  return parts.join('; ');
}

const nameOf = (services: Services, request: FastifyRequest) =>
  isSecure(services, request) ? secureName : plainName;

function isSecure({ config }: Services, request: FastifyRequest): boolean {
  return request.protocol === 'https' || (config.PUBLIC_URL?.startsWith('https:') ?? false);
}
