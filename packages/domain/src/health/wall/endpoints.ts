import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { idParams } from '../../http/id-params.ts';
import { partnerParameter } from '../../listing/partner-parameter.ts';
import { roomHealthEvent } from '../room-health.ts';
import { newWallLink, wallContent, wallKey, wallLink, wallLinkForm, wallSession } from './wall.ts';

const manage = { base: 'api', access: 'user', permission: 'service.manage' } as const;

export const getRoomWall = defineEndpoint({
  name: 'getRoomWall',
  method: 'GET',
  base: 'api',
  path: '/rooms/health/wall',
  access: 'user',
  summary: 'The names and states of rooms for a wall screen, worst first.',
  query: z.object({ ...partnerParameter }),
  response: wallContent,
});

export const openWall = defineEndpoint({
  name: 'openWall',
  method: 'POST',
  base: 'api',
  path: '/wall/session',
  access: 'public',
  summary: 'Exchanges the key of a wall link for a token that is valid for a few minutes.',
  body: wallKey,
  response: wallSession,
});

export const getLinkedWall = defineEndpoint({
  name: 'getLinkedWall',
  method: 'GET',
  base: 'api',
  path: '/wall',
  access: 'wall',
  summary: 'The names and states of the rooms of one partner, for a wall screen with a link.',
  response: wallContent,
});

export const streamLinkedWall = defineEndpoint({
  name: 'streamLinkedWall',
  method: 'GET',
  base: 'api',
  path: '/wall/stream',
  access: 'wall',
  summary: 'The states of these rooms as they change. It ends when the link is ended.',
  streams: { room_health: roomHealthEvent, estate: z.object({}) },
});

export const listWallLinks = defineEndpoint({
  ...manage,
  name: 'listWallLinks',
  method: 'GET',
  path: '/wall_links',
  summary: 'The links of a partner to its wall screen.',
  query: z.object({ ...partnerParameter }),
  response: z.array(wallLink),
});

export const createWallLink = defineEndpoint({
  ...manage,
  name: 'createWallLink',
  method: 'POST',
  path: '/wall_links',
  summary: 'Creates a link with which a screen shows the names and states of a partner’s rooms.',
  body: wallLinkForm,
  response: newWallLink,
  status: 201,
});

export const endWallLink = defineEndpoint({
  ...manage,
  name: 'endWallLink',
  method: 'POST',
  path: '/wall_links/{id}/end',
  summary: 'Ends a link at once, also on screens that show it.',
  params: idParams,
  response: wallLink,
});
