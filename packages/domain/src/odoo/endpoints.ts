import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { idFromText, idParams } from '../http/id-params.ts';
import { odooCheck, odooCheckForm } from './odoo-check.ts';
import { odooMap } from './odoo-map.ts';
import {
  conflictChoice,
  odooConflict,
  odooConnectionForm,
  odooPauseForm,
  odooState,
  waitingTicket,
} from './odoo-state.ts';

const ofPartner = { base: 'api', access: 'user', permission: 'partner.manage' } as const;

export const getOdoo = defineEndpoint({
  ...ofPartner,
  name: 'getOdoo',
  method: 'GET',
  path: '/partners/{id}/odoo',
  summary:
    'The connection of a partner with Odoo, its map and the state of the synchronisation. Never the key.',
  params: idParams,
  response: odooState,
});

export const setOdooConnection = defineEndpoint({
  ...ofPartner,
  name: 'setOdooConnection',
  method: 'PUT',
  path: '/partners/{id}/odoo/connection',
  summary:
    'Sets the own Odoo of a partner, at a public address with https. A key that is left out stays as it is, unless the address changes.',
  params: idParams,
  body: odooConnectionForm,
  response: odooState,
});

export const removeOdooConnection = defineEndpoint({
  ...ofPartner,
  name: 'removeOdooConnection',
  method: 'DELETE',
  path: '/partners/{id}/odoo/connection',
  summary:
    'Removes the own Odoo of a partner and its map: the Odoo of the installation is used again, if there is one.',
  params: idParams,
  response: odooState,
});

export const setOdooMap = defineEndpoint({
  ...ofPartner,
  name: 'setOdooMap',
  method: 'PUT',
  path: '/partners/{id}/odoo/map',
  summary:
    'Sets how the tickets of a partner map to its Odoo. Waiting tickets are sent at once. Only superusers map tickets to the Odoo of the installation.',
  params: idParams,
  maxBodyBytes: 65_536,
  body: odooMap,
  response: odooState,
});

export const removeOdooMap = defineEndpoint({
  ...ofPartner,
  name: 'removeOdooMap',
  method: 'DELETE',
  path: '/partners/{id}/odoo/map',
  summary: 'Removes the map: new tickets stay in Greenroom. Records in Odoo stay.',
  params: idParams,
  response: odooState,
});

export const checkOdoo = defineEndpoint({
  ...ofPartner,
  name: 'checkOdoo',
  method: 'POST',
  path: '/partners/{id}/odoo/check',
  summary:
    'Tries the connection, the map and the rights, step by step: those of the request, or the saved ones. Saves nothing.',
  params: idParams,
  maxBodyBytes: 65_536,
  body: odooCheckForm,
  response: odooCheck,
});

export const pauseOdoo = defineEndpoint({
  ...ofPartner,
  name: 'pauseOdoo',
  method: 'PUT',
  path: '/partners/{id}/odoo/pause',
  summary: 'Pauses the synchronisation of a partner, with a reason. Tickets wait.',
  params: idParams,
  body: odooPauseForm,
  response: odooState,
});

export const resumeOdoo = defineEndpoint({
  ...ofPartner,
  name: 'resumeOdoo',
  method: 'DELETE',
  path: '/partners/{id}/odoo/pause',
  summary: 'Continues the synchronisation of a partner.',
  params: idParams,
  response: odooState,
});

export const listOdooWaiting = defineEndpoint({
  ...ofPartner,
  name: 'listOdooWaiting',
  method: 'GET',
  path: '/partners/{id}/odoo/waiting',
  summary: 'The oldest tickets that Odoo does not have yet, up to 100.',
  params: idParams,
  response: z.array(waitingTicket),
});

export const retryOdoo = defineEndpoint({
  ...ofPartner,
  name: 'retryOdoo',
  method: 'POST',
  path: '/partners/{id}/odoo/retry',
  summary: 'Sends all waiting tickets of a partner again, without waiting for the next attempt.',
  params: idParams,
  status: 204,
});

export const listOdooConflicts = defineEndpoint({
  ...ofPartner,
  name: 'listOdooConflicts',
  method: 'GET',
  path: '/partners/{id}/odoo/conflicts',
  summary: 'Open conflicts: fields that have changed on both sides, the oldest first, up to 100.',
  params: idParams,
  response: z.array(odooConflict),
});

export const resolveOdooConflict = defineEndpoint({
  ...ofPartner,
  name: 'resolveOdooConflict',
  method: 'POST',
  path: '/partners/{id}/odoo/conflicts/{conflict_id}',
  summary: 'Writes the value of the chosen side to both.',
  params: z.object({ id: idFromText, conflict_id: idFromText }),
  body: conflictChoice,
  status: 204,
});
