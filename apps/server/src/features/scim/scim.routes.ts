import { basePaths, type Endpoint, usualBodyBytes } from '@greenroom/domain/http/endpoint.ts';
import { Problem, problemStatus } from '@greenroom/domain/http/problem.ts';
import * as endpoints from '@greenroom/domain/scim/endpoints.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicOrigin } from '#http/public-origin.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { changeScimGroup, createScimGroup, deleteScimGroup, requireGroup } from './change-groups.ts';
import {
  changeScimUser,
  createScimUser,
  deleteScimUser,
  requireUser,
  type ScimRequester,
} from './change-users.ts';
import { listDescriptions, oneDescription, serviceProviderConfig } from './discovery.ts';
import { patchGroup, readGroup } from './group-operations.ts';
import { listScimGroups, listScimUsers, type ScimQuery } from './list-resources.ts';
import { readOperations } from './read-operations.ts';
import { requireBody } from './read-value.ts';
import { groupResource, type Resource, showAttributes, userResource } from './resources.ts';
import { ScimError, scimErrorBody } from './scim-error.ts';
import { type Directory, findDirectory } from './scim-tokens.queries.ts';
import { patchUser } from './user-operations.ts';
import { readUser } from './user-state.ts';

/** Entra wants 25 a second; a first run of a large directory sends some thousand. */
const requestLimit: Limit = { name: 'scim', max: 6000, windowSeconds: 60 };
const contentType = 'application/scim+json; charset=utf-8';

type Call = {
  request: FastifyRequest;
  reply: FastifyReply;
  requester: ScimRequester;
  base: string;
  id: string;
};

/** The protocol of RFC 7644: its own errors, types of content and kind of caller. */
export function addScimRoutes(app: FastifyInstance, services: Services): void {
  app.register(async (scim) => {
    scim.setErrorHandler((error: FastifyError | Error, request, reply) =>
      sendError(error, { request, reply }),
    );
    const parse = scim.getDefaultJsonParser('error', 'error');
    scim.addContentTypeParser('application/scim+json', { parseAs: 'string' }, parse);
    const directories = new WeakMap<FastifyRequest, Directory>();
    // Before the body is read.
    scim.addHook('onRequest', async (request) => {
      directories.set(request, await authenticate(services, request));
    });

    const add = (endpoint: Endpoint, handle: (call: Call) => Promise<unknown>) =>
      scim.route({
        method: endpoint.method,
        url: basePaths.scim + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        bodyLimit: endpoint.maxBodyBytes ?? usualBodyBytes,
        handler: async (request, reply) => {
          const directory = directories.get(request);
          if (!directory) throw unauthorized();
          const body = await handle({
            ...{ request, reply, requester: { directory, address: request.ip, request_id: request.id } },
            base: publicOrigin(services.config, request) + basePaths.scim,
            id: String((request.params as { id?: string }).id ?? ''),
          });
          reply.header('cache-control', 'private, no-store').type(contentType);
          if (reply.statusCode === 304) return reply.send();
          reply.code(endpoint.status ?? 200);
          return endpoint.status === 204 ? reply.send() : reply.send(JSON.stringify(body));
        },
      });
    addUserRoutes(add, services);
    addGroupRoutes(add, services);
    add(endpoints.getScimConfig, async ({ base }) => serviceProviderConfig(base));
    add(endpoints.listScimSchemas, async ({ base }) => listDescriptions(base, 'Schema'));
    add(endpoints.getScimSchema, async ({ base, id }) => oneDescription(base, 'Schema', id));
    add(endpoints.listScimResourceTypes, async ({ base }) => listDescriptions(base, 'ResourceType'));
    add(endpoints.getScimResourceType, async ({ base, id }) => oneDescription(base, 'ResourceType', id));
  });
}

type Add = (endpoint: Endpoint, handle: (call: Call) => Promise<unknown>) => void;

function addUserRoutes(add: Add, services: Services): void {
  const { database } = services;
  add(endpoints.listScimUsers, ({ request, requester, base }) =>
    listScimUsers(database, requester.directory, { base, query: request.query as ScimQuery }),
  );
  add(endpoints.getScimUser, async ({ request, reply, requester: { directory }, base, id }) => {
    const row = await asSystem(database, (db) => requireUser(db, directory, id));
    return shown({ request, reply }, userResource(base, row));
  });
  add(endpoints.createScimUser, async ({ request, reply, requester, base }) => {
    const state = readUser(requireBody(request.body));
    return made(reply, userResource(base, await createScimUser(services, requester, state)));
  });
  const change = async ({ request, reply, requester, base, id }: Call, patches: boolean) => {
    const body = requireBody(request.body);
    const row = await changeScimUser(services, requester, {
      id,
      change: (before) => (patches ? patchUser(before, readOperations(body)) : readUser(body)),
      requireVersion: (present) => requireVersion(request, userResource(base, present)),
    });
    return tagged(reply, userResource(base, row));
  };
  add(endpoints.replaceScimUser, (call) => change(call, false));
  add(endpoints.patchScimUser, (call) => change(call, true));
  add(endpoints.deleteScimUser, ({ request, requester, base, id }) =>
    deleteScimUser(services, requester, {
      ...{ id, requireVersion: (present) => requireVersion(request, userResource(base, present)) },
    }),
  );
}

function addGroupRoutes(add: Add, services: Services): void {
  const { database } = services;
  add(endpoints.listScimGroups, ({ request, requester, base }) =>
    listScimGroups(database, requester.directory, { base, query: request.query as ScimQuery }),
  );
  add(endpoints.getScimGroup, async ({ request, reply, requester: { directory }, base, id }) => {
    const { partner_id } = directory;
    const row = await asSystem(database, (db) => requireGroup(db, { partner_id, id }));
    return shown({ request, reply }, groupResource(base, row));
  });
  add(endpoints.createScimGroup, async ({ request, reply, requester, base }) => {
    const state = readGroup(requireBody(request.body));
    return made(reply, groupResource(base, await createScimGroup(services, requester, state)));
  });
  const change = async ({ request, reply, requester, base, id }: Call, patches: boolean) => {
    const body = requireBody(request.body);
    const row = await changeScimGroup(services, requester, {
      id,
      change: (before) => (patches ? patchGroup(before, readOperations(body)) : readGroup(body)),
      requireVersion: (present) => requireVersion(request, groupResource(base, present)),
    });
    return tagged(reply, groupResource(base, row));
  };
  add(endpoints.replaceScimGroup, (call) => change(call, false));
  add(endpoints.patchScimGroup, (call) => change(call, true));
  add(endpoints.deleteScimGroup, ({ request, requester, base, id }) =>
    deleteScimGroup(services, requester, {
      ...{ id, requireVersion: (present) => requireVersion(request, groupResource(base, present)) },
    }),
  );
}

async function authenticate(services: Services, request: FastifyRequest): Promise<Directory> {
  const [, token] = /^Bearer (grs_[\w-]{43})$/i.exec(request.headers.authorization ?? '') ?? [];
  const now = services.now();
  const directory = token && (await asSystem(services.database, (db) => findDirectory(db, { token, now })));
  if (!directory) throw unauthorized();
  await services.limiter.require(requestLimit, String(directory.partner_id));
  return directory;
}

function unauthorized(): ScimError {
  return new ScimError(401, 'The token of the directory is missing or not valid.');
}

function tagged(reply: FastifyReply, resource: Resource): Resource {
  reply.header('etag', resource.meta.version);
  return resource;
}

function made(reply: FastifyReply, resource: Resource): Resource {
  reply.header('location', resource.meta.location);
  return tagged(reply, resource);
}

function shown({ request, reply }: Pick<Call, 'request' | 'reply'>, resource: Resource) {
  tagged(reply, resource);
  if (tagsOf(request.headers['if-none-match']).includes(resource.meta.version)) reply.code(304);
  return showAttributes(resource, request.query as ScimQuery);
}

function requireVersion(request: FastifyRequest, { meta }: Resource): void {
  const tags = tagsOf(request.headers['if-match']);
  if (tags.length > 0 && !tags.includes('*') && !tags.includes(meta.version))
    throw new ScimError(412, 'The resource has changed in the meantime.');
}

const tagsOf = (header: string | undefined) => header?.split(',').map((tag) => tag.trim()) ?? [];

function sendError(
  error: FastifyError | Error,
  { request, reply }: Pick<Call, 'request' | 'reply'>,
): FastifyReply {
  const scim = toScimError(error);
  if (scim.status >= 500) request.log.error({ err: error }, 'a request of a directory failed');
  if (error instanceof Problem && error.retryAfterSeconds !== undefined)
    reply.header('retry-after', error.retryAfterSeconds);
  if (scim.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(scim.status)
    .header('cache-control', 'no-store')
    .type(contentType)
    .send(scimErrorBody(scim));
}

function toScimError(error: FastifyError | Error): ScimError {
  if (error instanceof ScimError) return error;
  if (error instanceof Problem) return new ScimError(problemStatus[error.code], error.message);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413) return new ScimError(413, 'The body is too large.', 'tooMany');
  if (status === 415) return new ScimError(415, 'Send application/scim+json or application/json.');
  if (status < 500) return new ScimError(400, 'The body cannot be read.', 'invalidSyntax');
  return new ScimError(500, 'Something went wrong on our side. Try again.');
}
