import { basePaths, type Endpoint, fillPath, type RequestOf } from '@greenroom/domain/http/endpoint.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

export type CallOptions = { token?: string; headers?: Record<string, string>; remoteAddress?: string };

type Parts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
};

/**
 * Calls an endpoint like a client of the contract, and checks the response against the contract: a successful response
 * that its schema does not know fails the test at once.
 */
export async function callEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<LightMyRequestResponse> {
  const { params, query, body } = request as Parts;
  const isForm = endpoint.bodyType === 'form';
  const response = await app.inject({
    method: endpoint.method,
    url: basePaths[endpoint.base] + fillPath(endpoint.path, params),
    query: query as Record<string, string>,
    remoteAddress: options.remoteAddress,
    headers: {
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...(body && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      ...options.headers,
    },
    // Only the beginning of an endless stream can be awaited.
    payloadAsStream: endpoint.streams !== undefined,
    payload:
      body &&
      (isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body)),
  });
  if (endpoint.streams) response.stream().destroy();
  if (response.statusCode < 300 && endpoint.response) endpoint.response.parse(response.json());
  return response;
}
