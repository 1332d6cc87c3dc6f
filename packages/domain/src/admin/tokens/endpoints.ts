import * as z from 'zod/mini';
import { sessionId } from '../../auth/own-session.ts';
import { newApiToken, partnerToken, serviceTokenForm } from '../../auth/tokens/api-token.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { partnerParameter } from '../../listing/partner-parameter.ts';

const manage = { base: 'api', access: 'user', permission: 'partner.manage' } as const;

export const listPartnerTokens = defineEndpoint({
  ...manage,
  name: 'listPartnerTokens',
  method: 'GET',
  path: '/api_tokens',
  summary: 'The API tokens of the people and services of a partner, the newest first, up to 500.',
  query: z.object({ ...partnerParameter }),
  response: z.array(partnerToken),
});

export const createServiceToken = defineEndpoint({
  ...manage,
  isSensitive: true,
  name: 'createServiceToken',
  method: 'POST',
  path: '/api_tokens',
  summary:
    'Creates a service of a partner, which cannot sign in, with an API token, which is in this response alone. The administrator gives only permissions that it has.',
  body: serviceTokenForm,
  response: newApiToken,
  status: 201,
});

export const revokePartnerToken = defineEndpoint({
  ...manage,
  name: 'revokePartnerToken',
  method: 'DELETE',
  path: '/api_tokens/{id}',
  summary: 'Ends a token of a person or service of the partner at once.',
  params: z.object({ id: sessionId }),
  status: 204,
});
