import * as z from 'zod/mini';
import { languages } from '../format/languages.ts';
import { boundedText, integerParam } from '../http/bounded-text.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idFromText, idParams } from '../http/id-params.ts';
import { fieldsParameter } from '../listing/fields-parameter.ts';
import { filterParameters } from '../listing/filter-parameter.ts';
import { flagParameter, pageParameters } from '../listing/page.ts';
import { partnerParameter } from '../listing/partner-parameter.ts';
import { sortParameter } from '../listing/sort-parameter.ts';
import { statusKinds } from '../operations/status-counts.ts';
import { asset, assetDetail, assetExtraNames, assetListRow, assetSortKeys } from './asset.ts';
import { assetFilterFields, roomFilterFields, siteFilterFields } from './filter-fields.ts';
import { roomDetail, roomExtraNames, roomListRow, roomSortKeys } from './room.ts';
import { siteDetail, siteExtraNames, siteListRow, siteSortKeys } from './site.ts';

const language = z.enum(languages, `must be one of ${languages.join(', ')}`);
const minCapacity = integerParam(0, 999_999_999, 'must be a whole number, zero or more');

export const listSites = defineEndpoint({
  name: 'listSites',
  method: 'GET',
  base: 'api',
  path: '/sites',
  access: 'user',
  summary: 'Sites that the viewer may see.',
  query: z.object({
    ...pageParameters,
    sort: sortParameter(siteSortKeys, 'name'),
    columns: z.optional(fieldsParameter(siteExtraNames)),
    ...filterParameters(siteFilterFields),
    ...partnerParameter,
    /** Only those of the partner of this site. */
    same_partner_as: z.optional(idFromText),
  }),
  response: z.array(siteListRow),
});

export const getSite = defineEndpoint({
  name: 'getSite',
  method: 'GET',
  base: 'api',
  path: '/sites/{id}',
  access: 'user',
  summary: 'One site. `If-Match` of a change takes the ETag of this response.',
  params: idParams,
  response: siteDetail,
});

export const listRooms = defineEndpoint({
  name: 'listRooms',
  method: 'GET',
  base: 'api',
  path: '/rooms',
  access: 'user',
  summary:
    'Rooms that the viewer may see, of one site or of all. With a `language`, room types are sorted and found by their text in it.',
  query: z.object({
    ...pageParameters,
    sort: sortParameter(roomSortKeys, 'name'),
    columns: z.optional(fieldsParameter(roomExtraNames)),
    ...filterParameters(roomFilterFields),
    ...partnerParameter,
    site_id: z.optional(idFromText),
    /** Only those of the partner of this room. */
    same_partner_as: z.optional(idFromText),
    min_capacity: z.optional(minCapacity),
    language: z.optional(language),
  }),
  response: z.array(roomListRow),
});

export const getRoom = defineEndpoint({
  name: 'getRoom',
  method: 'GET',
  base: 'api',
  path: '/rooms/{id}',
  access: 'user',
  summary: 'One room. `If-Match` of a change takes the ETag of this response.',
  params: idParams,
  response: roomDetail,
});

export const listAssets = defineEndpoint({
  name: 'listAssets',
  method: 'GET',
  base: 'api',
  path: '/assets',
  access: 'user',
  summary:
    'Assets that the viewer may see. `fields=list` omits fields that only a detail page shows; `columns` adds some.',
  query: z.object({
    ...pageParameters,
    sort: sortParameter(assetSortKeys, 'product_name'),
    site_id: z.optional(idFromText),
    room_id: z.optional(idFromText),
    controlled: z.optional(flagParameter),
    /** A category name as in the counts by category; empty for assets without one. */
    category: z.optional(boundedText(300)),
    /** Controlled assets in one of these states: `offline,error`. */
    live: z.optional(statusKinds),
    fields: z._default(z.enum(['all', 'list'], 'must be all or list'), 'all'),
    columns: z.optional(fieldsParameter(assetExtraNames)),
    ...filterParameters(assetFilterFields),
    ...partnerParameter,
  }),
  response: z.array(z.union([asset, assetListRow])),
});

export const getAsset = defineEndpoint({
  name: 'getAsset',
  method: 'GET',
  base: 'api',
  path: '/assets/{id}',
  access: 'user',
  summary: 'One asset with all its fields. `If-Match` of a change takes the ETag of this response.',
  params: idParams,
  response: assetDetail,
});
