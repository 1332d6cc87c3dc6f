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
import { JsonText } from '#platform/database/json-text.ts';
import type { Services } from '#platform/services.ts';
import { authenticate } from './authenticate.ts';
import { parsePart } from './validation/parse-part.ts';

export type Call<E extends Endpoint> = {
  viewer: E['access'] extends 'public' ? undefined : Viewer;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  headers: HeadersOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A reply means that the response has already been sent. */
type HandlerResult<E extends Endpoint> = ResponseOf<E> | JsonText<ResponseOf<E>> | FastifyReply;

/** Connects an endpoint of the contract with its handler: who may call it, its input and its output. */
export function addRoute<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handle: (call: Call<E>) => Promise<HandlerResult<E>>,
): void {
  app.route({
    method: endpoint.method,
    url: basePaths[endpoint.base] + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.maxBodyBytes ?? usualBodyBytes,
    handler: async (request, reply) => {
      const viewer = await authenticate(services, endpoint, request);
      const call = {
        viewer,
        params: parsePart(endpoint.params, request.params),
        query: parsePart(endpoint.query, request.query),
        headers: parsePart(endpoint.headers, request.headers),
        body: parsePart(endpoint.body, request.body),
        request,
        reply,
      };
      const answer = await handle(call as Call<E>);
      return send(reply, endpoint, answer);
    },
  });
}

function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply {
  // A stream that its reader has aborted does not count as sent, but its headers are.
  if (reply.sent || reply.raw.headersSent) return reply;
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  reply.code(endpoint.status ?? 200);
  if (endpoint.response === undefined) return reply.send();
  reply.type('application/json; charset=utf-8');
  return reply.send(answer instanceof JsonText ? answer.text : JSON.stringify(answer));
}
