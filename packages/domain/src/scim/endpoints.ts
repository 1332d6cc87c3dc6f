import * as z from 'zod/mini';
import { boundedObject } from '../http/bounded-object.ts';
import { boundedText, patternText } from '../http/bounded-text.ts';
import { defineEndpoint } from '../http/endpoint.ts';

/** Bodies are those of RFC 7643 and 7644, also those of errors: the server reads them attribute by attribute. */
const resource = z.record(z.string(), z.unknown());
const ofScim = { base: 'scim', access: 'scim', response: resource } as const;
/** A group with a thousand members. */
const maxBodyBytes = 262_144;
/** No attribute that is stored has as many characters. */
const maxText = 4_000;
const sent = boundedObject(maxBodyBytes, maxText);

const list = z.object({
  filter: z.optional(boundedText(1000)),
  startIndex: z.optional(boundedText(20)),
  count: z.optional(boundedText(20)),
  attributes: z.optional(boundedText(1000)),
  excludedAttributes: z.optional(boundedText(1000)),
});
const shown = z.pick(list, { attributes: true, excludedAttributes: true });
const named = z.object({ id: patternText(100, /^[\w:.-]+$/, 'must be an id') });
const change = { ...ofScim, params: named, maxBodyBytes } as const;

export const listScimUsers = defineEndpoint({
  ...ofScim,
  name: 'listScimUsers',
  method: 'GET',
  path: '/Users',
  summary: 'The users of the partner of this token, without superusers: filter and pages.',
  query: list,
});

export const createScimUser = defineEndpoint({
  ...ofScim,
  name: 'createScimUser',
  method: 'POST',
  path: '/Users',
  summary: 'Creates a user. A password is ignored.',
  maxBodyBytes,
  body: sent,
  status: 201,
});

export const getScimUser = defineEndpoint({
  ...ofScim,
  name: 'getScimUser',
  method: 'GET',
  path: '/Users/{id}',
  summary: 'One user.',
  params: named,
  query: shown,
});

export const replaceScimUser = defineEndpoint({
  ...change,
  name: 'replaceScimUser',
  method: 'PUT',
  path: '/Users/{id}',
  summary: 'Replaces the attributes of a user. `active` false ends all sessions at once.',
  body: sent,
});

export const patchScimUser = defineEndpoint({
  ...change,
  name: 'patchScimUser',
  method: 'PATCH',
  path: '/Users/{id}',
  summary: 'Changes attributes of a user, also as Entra and Okta write it.',
  body: sent,
});

export const deleteScimUser = defineEndpoint({
  base: 'scim',
  access: 'scim',
  name: 'deleteScimUser',
  method: 'DELETE',
  path: '/Users/{id}',
  summary: 'Deactivates a user and hides it from the directory: what it did stays.',
  params: named,
  status: 204,
});

export const listScimGroups = defineEndpoint({
  ...ofScim,
  name: 'listScimGroups',
  method: 'GET',
  path: '/Groups',
  summary: 'The groups of the directory of this token: filter and pages.',
  query: list,
});

export const createScimGroup = defineEndpoint({
  ...ofScim,
  name: 'createScimGroup',
  method: 'POST',
  path: '/Groups',
  summary:
    'Creates a group. Its members have the role of the same name, if the partner has allowed that role.',
  maxBodyBytes,
  body: sent,
  status: 201,
});

export const getScimGroup = defineEndpoint({
  ...ofScim,
  name: 'getScimGroup',
  method: 'GET',
  path: '/Groups/{id}',
  summary: 'One group.',
  params: named,
  query: shown,
});

export const replaceScimGroup = defineEndpoint({
  ...change,
  name: 'replaceScimGroup',
  method: 'PUT',
  path: '/Groups/{id}',
  summary: 'Replaces name and members of a group.',
  body: sent,
});

export const patchScimGroup = defineEndpoint({
  base: 'scim',
  access: 'scim',
  maxBodyBytes,
  name: 'patchScimGroup',
  method: 'PATCH',
  path: '/Groups/{id}',
  summary: 'Adds, removes or replaces members of a group, or renames it.',
  params: named,
  body: sent,
  status: 204,
});

export const deleteScimGroup = defineEndpoint({
  base: 'scim',
  access: 'scim',
  name: 'deleteScimGroup',
  method: 'DELETE',
  path: '/Groups/{id}',
  summary: 'Deletes a group: its members lose its role.',
  params: named,
  status: 204,
});

export const getScimConfig = defineEndpoint({
  ...ofScim,
  name: 'getScimConfig',
  method: 'GET',
  path: '/ServiceProviderConfig',
  summary: 'What this service supports.',
});

export const listScimSchemas = defineEndpoint({
  ...ofScim,
  name: 'listScimSchemas',
  method: 'GET',
  path: '/Schemas',
  summary: 'The attributes of users and groups.',
});

export const getScimSchema = defineEndpoint({
  ...ofScim,
  name: 'getScimSchema',
  method: 'GET',
  path: '/Schemas/{id}',
  summary: 'The attributes of one schema.',
  params: named,
});

export const listScimResourceTypes = defineEndpoint({
  ...ofScim,
  name: 'listScimResourceTypes',
  method: 'GET',
  path: '/ResourceTypes',
  summary: 'The kinds of resources.',
});

export const getScimResourceType = defineEndpoint({
  ...ofScim,
  name: 'getScimResourceType',
  method: 'GET',
  path: '/ResourceTypes/{id}',
  summary: 'One kind of resources.',
  params: named,
});
