import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { sessionId } from '../own-session.ts';
import { apiToken, apiTokenForm, newApiToken } from './api-token.ts';

const own = { base: 'auth', access: 'user' } as const;

export const listOwnTokens = defineEndpoint({
  ...own,
  name: 'listOwnTokens',
  method: 'GET',
  path: '/api/v1/users/me/tokens',
  summary: 'The API tokens of the user, the newest first.',
  response: z.array(apiToken),
});

export const createOwnToken = defineEndpoint({
  ...own,
  isSensitive: true,
  name: 'createOwnToken',
  method: 'POST',
  path: '/api/v1/users/me/tokens',
  summary:
    'Creates an API token, which is in this response alone. It never has more rights than its owner has at the time of a request.',
  body: apiTokenForm,
  response: newApiToken,
  status: 201,
});

export const revokeOwnToken = defineEndpoint({
  ...own,
  name: 'revokeOwnToken',
  method: 'DELETE',
  path: '/api/v1/users/me/tokens/{id}',
  summary: 'Ends a token of the user at once.',
  params: z.object({ id: sessionId }),
  status: 204,
});
