import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParams } from '../http/id-params.ts';
import { partner, visiblePartner } from './partner.ts';

export const listPartners = defineEndpoint({
  name: 'listPartners',
  method: 'GET',
  base: 'api',
  path: '/partners',
  access: 'superuser',
  summary: 'All partners.',
  response: z.array(partner),
});

export const listVisiblePartners = defineEndpoint({
  name: 'listVisiblePartners',
  method: 'GET',
  base: 'api',
  path: '/visible-partners',
  access: 'user',
  summary:
    'The partners that the viewer sees, by name: all for superusers, else the own and the additional ones.',
  response: z.array(visiblePartner),
});

export const getPartner = defineEndpoint({
  name: 'getPartner',
  method: 'GET',
  base: 'api',
  path: '/partners/{id}',
  access: 'user',
  summary: 'One partner with its branding.',
  params: idParams,
  response: partner,
  openDuringForcedChange: true,
});
