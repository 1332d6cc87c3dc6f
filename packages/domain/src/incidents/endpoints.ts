import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { bigIdFromText, idFromText } from '../http/id-params.ts';
import { pageParameters } from '../listing/page.ts';
import { partnerParameter } from '../listing/partner-parameter.ts';
import { sortParameter } from '../listing/sort-parameter.ts';
import { incident, incidentRow, incidentSortKeys, incidentSummary, incidentViews } from './incident.ts';
import { severities } from './severity.ts';

const read = { base: 'api', access: 'user' } as const;
const params = z.object({ id: bigIdFromText });

export const listIncidents = defineEndpoint({
  ...read,
  name: 'listIncidents',
  method: 'GET',
  path: '/incidents',
  summary:
    'Incidents with their cause and their effect, worst first: open, assigned to the viewer, snoozed or resolved; by severity, site, room or asset.',
  query: z.object({
    ...pageParameters,
    ...partnerParameter,
    view: z.optional(z.enum(incidentViews, `must be one of ${incidentViews.join(', ')}`)),
    severity: z.optional(z.enum(severities, `must be one of ${severities.join(', ')}`)),
    site_id: z.optional(idFromText),
    room_id: z.optional(idFromText),
    asset_id: z.optional(idFromText),
    sort: sortParameter(incidentSortKeys, '-severity'),
  }),
  response: z.array(incidentRow),
});

export const getIncidentSummary = defineEndpoint({
  ...read,
  name: 'getIncidentSummary',
  method: 'GET',
  path: '/incidents/summary',
  summary: 'How many incidents are open, by severity, assigned to the viewer, unassigned and snoozed.',
  query: z.object({ ...partnerParameter }),
  response: incidentSummary,
});

export const getIncident = defineEndpoint({
  ...read,
  name: 'getIncident',
  method: 'GET',
  path: '/incidents/{id}',
  summary: 'An incident with its devices, its rooms, what happened to it and earlier ones of the same cause.',
  params,
  response: incident,
});
