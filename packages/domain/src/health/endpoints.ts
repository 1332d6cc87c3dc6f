import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { idFromText, idParams, idsFromText } from '../http/id-params.ts';
import { pageParameters } from '../listing/page.ts';
import { partnerParameter } from '../listing/partner-parameter.ts';
import { sortParameter } from '../listing/sort-parameter.ts';
import { roomHealth, roomHealthRow, roomHealthSortKeys, roomHealthSummary } from './room-health.ts';
import { roomStates } from './room-state.ts';

const read = { base: 'api', access: 'user' } as const;

export const listRoomHealth = defineEndpoint({
  ...read,
  name: 'listRoomHealth',
  method: 'GET',
  path: '/rooms/health',
  summary:
    'The state of rooms, worst first: down, degraded, unknown, healthy or not monitored, since when and by which needs.',
  query: z.object({
    ...pageParameters,
    ...partnerParameter,
    state: z.optional(z.enum(roomStates, `must be one of ${roomStates.join(', ')}`)),
    site_id: z.optional(idFromText),
    room_ids: z.optional(idsFromText),
    sort: sortParameter(roomHealthSortKeys, 'state'),
  }),
  response: z.array(roomHealthRow),
});

export const getRoomHealthSummary = defineEndpoint({
  ...read,
  name: 'getRoomHealthSummary',
  method: 'GET',
  path: '/rooms/health/summary',
  summary: 'The number of rooms in each state, in all and by site, and the three worst rooms.',
  query: z.object({ ...partnerParameter }),
  response: roomHealthSummary,
});

export const getRoomHealth = defineEndpoint({
  ...read,
  name: 'getRoomHealth',
  method: 'GET',
  path: '/rooms/{id}/health',
  summary: 'The state of a room, with each need of its model and the devices that count for it.',
  params: idParams,
  response: roomHealth,
});
