import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import {
  type BodyOf,
  basePaths,
  type Endpoint,
  type HeadersOf,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  usualBodyBytes,
} from '@greenroom/domain/http/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WallViewer } from '#access/load-wall.ts';
import { JsonText } from '#platform/database/json-text.ts';
import type { Services } from '#platform/services.ts';
import type { SessionClaims } from '#platform/tokens/access-tokens.ts';
import { authenticate, readSession } from './authenticate.ts';
import { markStarted } from './next-server.ts';
import { parsePart } from './validation/parse-part.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the endpoint in the contract. */
    endpoint?: string;
  }
}

type Parts<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  headers: HeadersOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Call<E extends Endpoint> = Parts<E> & {
  viewer: E['access'] extends 'public' ? undefined : E['access'] extends 'wall' ? WallViewer : Viewer;
};

/** A call whose viewer its handler reads itself, together with what it answers: see cached-responses.ts. */
export type SessionCall<E extends Endpoint> = Parts<E> & { session: SessionClaims };

/** A reply means that the response has already been sent. */
type HandlerResult<E extends Endpoint> = ResponseOf<E> | JsonText<ResponseOf<E>> | FastifyReply;

/** Connects an endpoint of the contract with its handler: who may call it, its input and its output. */
export function addRoute<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handle: (call: Call<E>) => Promise<HandlerResult<E>>,
): void {
  route(app, endpoint, async (request, reply) => {
    const viewer = await authenticate(services, endpoint, request);
    markStarted(request);
    const result = await handle({ viewer, ...partsOf(endpoint, request, reply) } as Call<E>);
    return send(reply, endpoint, result);
  });
}

export function addSessionRoute<E extends Endpoint & { access: 'user' | 'superuser' }>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handle: (call: SessionCall<E>) => Promise<HandlerResult<E>>,
): void {
  route(app, endpoint, async (request, reply) => {
    const session = await readSession(services, request);
    let parts: Parts<E>;
    try {
      parts = partsOf(endpoint, request, reply);
    } catch (error) {
      // Only callers who may use the endpoint learn what is wrong with their request.
      await authenticate(services, endpoint, request);
      throw error;
    }
    markStarted(request);
    return send(reply, endpoint, await handle({ session, ...parts }));
  });
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function route(app: FastifyInstance, endpoint: Endpoint, handler: Handler): void {
  app.route({
    method: endpoint.method,
    url: basePaths[endpoint.base] + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.maxBodyBytes ?? usualBodyBytes,
    config: { endpoint: endpoint.name },
    handler,
  });
}

function partsOf<E extends Endpoint>(endpoint: E, request: FastifyRequest, reply: FastifyReply): Parts<E> {
  return {
    params: parsePart(endpoint.params, request.params),
    query: parsePart(endpoint.query, request.query),
    headers: parsePart(endpoint.headers, request.headers),
    body: parsePart(endpoint.body, request.body),
    request,
    reply,
  } as Parts<E>;
}

function send(reply: FastifyReply, endpoint: Endpoint, result: unknown): FastifyReply {
  // A stream that its reader has aborted does not count as sent, but its headers are.
  if (reply.sent || reply.raw.headersSent) return reply;
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  reply.code(endpoint.status ?? 200);
  if (endpoint.response === undefined) return reply.send();
  reply.type('application/json; charset=utf-8');
  return reply.send(result instanceof JsonText ? result.body : JSON.stringify(result));
}
