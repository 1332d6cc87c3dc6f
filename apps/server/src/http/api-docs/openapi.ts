import { basePaths, type Endpoint } from '@greenroom/domain/http/endpoint.ts';
import { problemBody } from '@greenroom/domain/http/problem.ts';
import { incidentWebhook } from '@greenroom/domain/notifications/incident-webhook.ts';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document, built from the same objects as the routes. */
export function buildOpenApi(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = basePaths[endpoint.base] + endpoint.path;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Greenroom API', version },
    components: {
      schemas: { Problem: schemaOf(problemBody, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        wall: { type: 'http', scheme: 'wall' },
      },
    },
    paths,
    webhooks: { incident: { post: webhookOperation() } },
  };
}

/** What Greenroom sends to the webhooks of a partner. */
function webhookOperation(): Json {
  const header = (name: string, description: string) => ({
    ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
  });
  return {
    operationId: 'receiveIncident',
    summary:
      'Sent when an incident opens, becomes more severe or is resolved, after Standard Webhooks 1.0.0. Any status from 200 to 299 takes it; 410 switches the webhook off.',
    parameters: [
      header('webhook-id', 'The same when a message is repeated.'),
      header('webhook-timestamp', 'Seconds since 1970.'),
      header(
        'webhook-signature',
        '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, for each valid secret.',
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(incidentWebhook, 'output') } },
    },
    responses: { 204: { description: 'Taken' } },
  };
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

function operationOf(endpoint: Endpoint): Json {
  const { body = endpoint.form, bodyType = 'json', status = 200 } = endpoint;
  const problem = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.replace(/^\/api\/v1/, '').split('/')[1]],
    'x-access': endpoint.access,
    ...(endpoint.permission && { 'x-permission': endpoint.permission }),
    security:
      endpoint.access === 'public' ? [] : endpoint.access === 'wall' ? [{ wall: [] }] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...parametersOf(endpoint.headers, 'header'),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { [contentTypes[bodyType]]: { schema: schemaOf(body, 'input') } },
      },
    }),
    responses: { [status]: { description: 'Done', ...responseOf(endpoint) }, default: problem },
  };
}

function responseOf({ response, sends, streams }: Endpoint): Json {
  if (sends) return { content: { [sends]: { schema: { type: 'string', format: 'binary' } } } };
  if (streams) {
    // OpenAPI 3.1 does not describe events: the body is a text, and the description explains its content.
    const events = Object.entries(streams).map(([name, schema]) => [name, schemaOf(schema, 'output')]);
    const stream = { schema: { type: 'string' }, 'x-events': Object.fromEntries(events) };
    return { content: { 'text/event-stream': stream } };
  }
  return response ? { content: { 'application/json': { schema: schemaOf(response, 'output') } } } : {};
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, inner]) => ({
    name: place === 'header' ? capitalised(name) : name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }));
}

/** In the usual spelling of headers: Idempotency-Key. */
function capitalised(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
