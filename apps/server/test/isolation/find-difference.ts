import { isDeepStrictEqual } from 'node:util';
import { basePaths, type Endpoint, fillPath } from '@greenroom/domain/http/endpoint.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { GeneratedRequest } from './generated-world.ts';
import type { ExpectedResponse } from './isolation-case.ts';

/** Undefined when the server agrees with the model; otherwise both, for a reader. */
export async function findDifference(
  app: FastifyInstance,
  sent: GeneratedRequest,
): Promise<string | undefined> {
  const { endpoint, known, user, request } = sent;
  const isPermitted = !endpoint.permission || user.permissions.includes(endpoint.permission);
  const isClosed = !user.is_superuser && (endpoint.access === 'superuser' || !isPermitted);
  const expected: ExpectedResponse = isClosed ? { status: 403 } : known.expected(sent);
  const response = await send(app, endpoint, sent);
  const got = coveredPart(response, expected, known.essence);
  const leak = response.statusCode < 300 ? known.findLeak?.(response.json(), sent) : undefined;
  if (isDeepStrictEqual(got, expected) && leak === undefined) return undefined;
  return [
    `${endpoint.name} ${JSON.stringify({ ...request, payload: undefined })}`,
    `sent by ${JSON.stringify(user)}`,
    `expected ${JSON.stringify(expected)}`,
    `but got  ${JSON.stringify(got)} ${response.statusCode < 300 ? '' : response.body}`,
    ...(leak === undefined ? [] : [`with ${JSON.stringify(leak)}`]),
  ].join('\n');
}

function send(
  app: FastifyInstance,
  endpoint: Endpoint,
  { request, token }: GeneratedRequest,
): Promise<LightMyRequestResponse> {
  const { params, query = {}, body, headers, payload } = request;
  const known = Object.entries(query).filter(([, value]) => value !== undefined);
  return app.inject({
    method: endpoint.method,
    url: basePaths[endpoint.base] + fillPath(endpoint.path, params),
    query: Object.fromEntries(known.map(([key, value]) => [key, String(value)])),
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...((payload ?? body) && { payload: payload ?? body }),
  });
}

/** The part of the response that the model covers. */
function coveredPart(
  response: LightMyRequestResponse,
  expected: ExpectedResponse,
  essence: (body: unknown) => unknown = (body) => body,
): ExpectedResponse {
  const { statusCode: status, headers } = response;
  if (status >= 300) return { status };
  const isJson = /json/.test(String(headers['content-type']));
  return {
    status,
    ...(expected.body !== undefined && { body: essence(isJson ? response.json() : response.rawPayload) }),
    ...(expected.total !== undefined && { total: Number(headers['x-total-count']) }),
  };
}
