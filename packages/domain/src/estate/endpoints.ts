import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { idFromText, idParams } from '../http/id-params.ts';
import { versioned } from '../http/versioned.ts';
import { assetDetail } from '../inventory/asset.ts';
import { roomDetail } from '../inventory/room.ts';
import { siteDetail } from '../inventory/site.ts';
import { pageParameters } from '../listing/page.ts';
import { sortParameter } from '../listing/sort-parameter.ts';
import { newAssets } from './asset-copies.ts';
import { assetChange } from './asset-form.ts';
import { estateChange, things } from './estate-change.ts';
import { newRoom, roomChange } from './room-form.ts';
import { newSite, siteChange } from './site-form.ts';

const managed = { base: 'api', access: 'user', permission: 'estate.manage', maxBodyBytes: 65_536 } as const;
/** A note can be long. */
const maxAssetBytes = 524_288;

export const createSite = defineEndpoint({
  ...managed,
  name: 'createSite',
  method: 'POST',
  path: '/sites',
  summary: 'Creates a site.',
  body: newSite,
  response: siteDetail,
  status: 201,
});

export const updateSite = defineEndpoint({
  ...managed,
  name: 'updateSite',
  method: 'PUT',
  path: '/sites/{id}',
  summary: 'Changes a site, unless it has changed since the version of `If-Match` (412).',
  params: idParams,
  headers: versioned,
  body: siteChange,
  response: siteDetail,
});

export const createRoom = defineEndpoint({
  ...managed,
  name: 'createRoom',
  method: 'POST',
  path: '/rooms',
  summary: 'Creates a room in a site.',
  body: newRoom,
  response: roomDetail,
  status: 201,
});

export const updateRoom = defineEndpoint({
  ...managed,
  name: 'updateRoom',
  method: 'PUT',
  path: '/rooms/{id}',
  summary:
    'Changes a room, or moves it to another site of the same partner, unless it has changed since the version of `If-Match` (412).',
  params: idParams,
  headers: versioned,
  body: roomChange,
  response: roomDetail,
});

export const createAsset = defineEndpoint({
  ...managed,
  name: 'createAsset',
  method: 'POST',
  path: '/assets',
  summary:
    'Creates an asset in a room, or up to 100 that are equal but for their serial numbers, as one act. The response is the first one.',
  body: newAssets,
  maxBodyBytes: maxAssetBytes + 131_072,
  response: assetDetail,
  status: 201,
});

export const updateAsset = defineEndpoint({
  ...managed,
  name: 'updateAsset',
  method: 'PUT',
  path: '/assets/{id}',
  summary:
    'Changes an asset, or moves it to another room of the same partner, unless it has changed since the version of `If-Match` (412).',
  params: idParams,
  headers: versioned,
  body: assetChange,
  maxBodyBytes: maxAssetBytes,
  response: assetDetail,
});

export const listEstateChanges = defineEndpoint({
  base: 'api',
  access: 'user',
  name: 'listEstateChanges',
  method: 'GET',
  path: '/history/{thing}/{id}',
  summary:
    'The history of a site, a room or an asset that the viewer may see, newest first. Pages like every list.',
  params: z.object({ thing: z.enum(things, `must be one of ${things.join(', ')}`), id: idFromText }),
  query: z.object({
    limit: pageParameters.limit,
    cursor: pageParameters.cursor,
    sort: sortParameter(['id'], '-id'),
  }),
  response: z.array(estateChange),
});
