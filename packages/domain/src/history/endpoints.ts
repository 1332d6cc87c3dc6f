import * as z from 'zod/mini';
import { integerParam } from '../http/bounded-text.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParams } from '../http/id-params.ts';
import { momentText } from './read-period.ts';
import { assetChange, assetHour, assetPolls, assetTimeline, roomTimeline } from './timeline.ts';

const period = { from: z.optional(momentText), to: z.optional(momentText) };

export const listAssetChanges = defineEndpoint({
  name: 'listAssetChanges',
  method: 'GET',
  base: 'api',
  path: '/assets/{id}/changes',
  access: 'user',
  summary: 'When the condition, the failure, the power or the use of a device changed, newest first.',
  params: idParams,
  query: z.object({
    limit: z._default(integerParam(1, 200), 50),
    /** Only older ones: the time of the last change of the page before. */
    before: z.optional(momentText),
  }),
  response: z.array(assetChange),
});

export const getAssetTimeline = defineEndpoint({
  name: 'getAssetTimeline',
  method: 'GET',
  base: 'api',
  path: '/assets/{id}/timeline',
  access: 'user',
  summary: 'The conditions of a device over time, of the last day by default, and of 400 days at most.',
  params: idParams,
  query: z.object(period),
  response: assetTimeline,
});

export const getAssetPolls = defineEndpoint({
  name: 'getAssetPolls',
  method: 'GET',
  base: 'api',
  path: '/assets/{id}/polls',
  access: 'user',
  summary:
    'Each poll of a device in the hour of a time, of the present hour by default. Polls are kept for 30 days.',
  params: idParams,
  query: z.object({ hour: z.optional(momentText) }),
  response: assetPolls,
});

export const listAssetHours = defineEndpoint({
  name: 'listAssetHours',
  method: 'GET',
  base: 'api',
  path: '/assets/{id}/hours',
  access: 'user',
  summary:
    'How a device responded in each hour, of the last week by default, and of 1000 hours at most. Hours are kept for 100 days.',
  params: idParams,
  query: z.object(period),
  response: z.array(assetHour),
});

export const getRoomTimeline = defineEndpoint({
  name: 'getRoomTimeline',
  method: 'GET',
  base: 'api',
  path: '/rooms/{id}/timeline',
  access: 'user',
  summary: 'The states of a room and the conditions of its devices over time, of the last day by default.',
  params: idParams,
  query: z.object(period),
  response: roomTimeline,
});
