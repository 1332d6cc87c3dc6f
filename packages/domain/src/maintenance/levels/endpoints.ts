import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { versioned } from '../../http/versioned.ts';
import { partnerParameter } from '../../listing/partner-parameter.ts';
import { partnerServiceLevels, serviceLevelsChange } from './service-level.ts';

const managed = {
  ...({ base: 'api', access: 'user', permission: 'partner.manage' } as const),
  path: '/service/levels',
} as const;

export const getServiceLevels = defineEndpoint({
  ...managed,
  name: 'getServiceLevels',
  method: 'GET',
  summary:
    'The times to the first response and to the solution that a partner has promised, by priority, and how many tickets of the last 30 days kept them.',
  query: z.object({ ...partnerParameter }),
  response: partnerServiceLevels,
});

export const updateServiceLevels = defineEndpoint({
  ...managed,
  name: 'updateServiceLevels',
  method: 'PUT',
  summary:
    'Sets the service levels of a partner, unless they have changed since the version of `If-Match` (412). The clocks of open tickets follow; what has ended keeps its result.',
  headers: versioned,
  body: serviceLevelsChange,
  response: partnerServiceLevels,
});
