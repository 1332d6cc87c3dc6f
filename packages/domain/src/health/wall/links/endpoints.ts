import * as z from 'zod/mini';
import { defineEndpoint } from '../../../http/endpoint.ts';
import { idParams } from '../../../http/id-params.ts';
import { partnerParameter } from '../../../listing/partner-parameter.ts';
import { newWallLink, wallLink, wallLinkForm } from '../wall.ts';

// Apart from those of the wall itself, which its screen loads without the administration.
const manage = { base: 'api', access: 'user', permission: 'service.manage' } as const;

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
  isSensitive: true,
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
