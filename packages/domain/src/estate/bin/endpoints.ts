import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { idFromText, idParams } from '../../http/id-params.ts';
import { versioned } from '../../http/versioned.ts';
import { pageParameters } from '../../listing/page.ts';
import { sortParameter } from '../../listing/sort-parameter.ts';
import { things } from '../estate-change.ts';
import { binEntry, restoreForm } from './bin-entry.ts';

const managed = { base: 'api', access: 'user', permission: 'estate.manage' } as const;
const removal = { ...managed, method: 'DELETE' } as const;

export const moveSiteToBin = defineEndpoint({
  ...removal,
  name: 'moveSiteToBin',
  path: '/sites/{id}',
  summary:
    'Moves a site and everything in it to the bin for 30 days, unless the site has changed since the version of `If-Match` (412).',
  params: idParams,
  headers: versioned,
  response: binEntry,
});

export const moveRoomToBin = defineEndpoint({
  ...removal,
  name: 'moveRoomToBin',
  path: '/rooms/{id}',
  summary:
    'Moves a room and everything in it to the bin for 30 days, unless the room has changed since the version of `If-Match` (412).',
  params: idParams,
  headers: versioned,
  response: binEntry,
});

export const moveAssetToBin = defineEndpoint({
  ...removal,
  name: 'moveAssetToBin',
  path: '/assets/{id}',
  summary:
    'Moves an asset to the bin for 30 days, unless it has changed since the version of `If-Match` (412).',
  params: idParams,
  headers: versioned,
  response: binEntry,
});

export const listBin = defineEndpoint({
  ...managed,
  name: 'listBin',
  method: 'GET',
  path: '/bin',
  summary: 'What is in the bin, newest first. Pages like every list.',
  query: z.object({
    ...pageParameters,
    sort: sortParameter(['id'], '-id'),
    /** With `thing_id`: the entry of this site, room or asset. */
    thing: z.optional(z.enum(things, `must be one of ${things.join(', ')}`)),
    thing_id: z.optional(idFromText),
  }),
  response: z.array(binEntry),
});

export const restoreFromBin = defineEndpoint({
  ...managed,
  name: 'restoreFromBin',
  method: 'POST',
  path: '/bin/{id}/restore',
  summary:
    'Brings back what left together. 409 `place-gone` when the room or the site that it was in is gone too: then the request names another one.',
  params: idParams,
  body: restoreForm,
  response: z.object({ thing: z.enum(things), id: z.int() }),
});

export const deleteForEver = defineEndpoint({
  base: 'api',
  access: 'superuser',
  name: 'deleteForEver',
  method: 'DELETE',
  path: '/bin/{id}',
  summary: 'Deletes what is in the bin, with its files. It cannot be brought back.',
  params: idParams,
  status: 204,
});
