import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { partnerParameter } from '../../listing/partner-parameter.ts';
import { roomHealthEvent } from '../room-health.ts';
import { wallContent, wallKey, wallSession } from './wall.ts';

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
