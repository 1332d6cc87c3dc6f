import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { idFromText, idParams } from '../../http/id-params.ts';
import { discovery, discoveryDetail, discoveryForm, ignoreDeviceForm } from './discovery.ts';

const managed = { base: 'api', access: 'user', permission: 'devices.manage' } as const;

export const startDiscovery = defineEndpoint({
  ...managed,
  name: 'startDiscovery',
  method: 'POST',
  path: '/discoveries',
  summary:
    'Looks for devices in the named networks and nowhere else, at a limited rate, and only reads from them. One at a time for each agent and for the server. Users with explicit grants cannot.',
  body: discoveryForm,
  response: discovery,
  status: 201,
});

export const listDiscoveries = defineEndpoint({
  ...managed,
  name: 'listDiscoveries',
  method: 'GET',
  path: '/discoveries',
  summary: 'The last 20 discoveries at a site, newest first. Those of the server are for superusers.',
  query: z.object({ site_id: idFromText }),
  response: z.array(discovery),
});

export const getDiscovery = defineEndpoint({
  ...managed,
  name: 'getDiscovery',
  method: 'GET',
  path: '/discoveries/{id}',
  summary:
    'The progress of a discovery and the devices it has found, each with the asset that it seems to be.',
  params: idParams,
  response: discoveryDetail,
});

export const stopDiscovery = defineEndpoint({
  ...managed,
  name: 'stopDiscovery',
  method: 'POST',
  path: '/discoveries/{id}/stop',
  summary: 'Stops a discovery. What it has found stays. Has no effect on one that has ended.',
  params: idParams,
  response: discovery,
});

export const ignoreDiscoveredDevice = defineEndpoint({
  ...managed,
  name: 'ignoreDiscoveredDevice',
  method: 'PUT',
  path: '/discoveries/{id}/ignored',
  summary:
    'Ignores a found device, or takes that back: at this site, for later discoveries too, by its MAC address where it is known and by its address otherwise. Discoveries of the agent and of the server are apart.',
  params: idParams,
  body: ignoreDeviceForm,
  status: 204,
});
