import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { partnerParameter } from '../../listing/partner-parameter.ts';
import { incidentNoise } from './incident-noise.ts';

export const getIncidentNoise = defineEndpoint({
  base: 'api',
  access: 'user',
  permission: 'partner.manage',
  name: 'getIncidentNoise',
  method: 'GET',
  path: '/incidents/noise',
  summary:
    'How many incidents and messages the people of a partner had in the last 30 days: false alarms, causes that come and go, what has been open for long. Of the own partner; superusers name any, or none for all.',
  query: z.object({ ...partnerParameter }),
  response: incidentNoise,
});
