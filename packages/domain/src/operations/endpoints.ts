import * as z from 'zod/mini';
import { documentsEvent } from '../files/file.ts';
import { roomHealthEvent } from '../health/room-health.ts';
import { integerParam } from '../http/bounded-text.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { bigIdFromText, idFromText, idParams, idsFromText } from '../http/id-params.ts';
import { idempotencyHeader, idempotencyKey } from '../http/idempotency-key.ts';
import { incidentChange } from '../incidents/incident.ts';
import { partnerParameter } from '../listing/partner-parameter.ts';
import { assetActionResponse } from './asset-action.ts';
import { assetActionRequest } from './asset-action-request.ts';
import { assetControl, assetStatus, statusEvent } from './asset-status.ts';
import { operationLog } from './operation-log.ts';
import { estateStatus, roomStatus, siteStatus } from './status-counts.ts';

export const runAssetAction = defineEndpoint({
  name: 'runAssetAction',
  method: 'POST',
  base: 'api',
  path: '/asset_operations/{id}/actions',
  access: 'user',
  summary:
    'Requests the status, a reboot, a firmware check or an install of a controlled asset, or switches it on or to standby. Responds within 9 s. Safe to repeat with the same Idempotency-Key.',
  params: idParams,
  headers: z.object({ [idempotencyHeader]: z.optional(idempotencyKey) }),
  body: assetActionRequest,
  maxBodyBytes: 32_768,
  response: assetActionResponse,
});

export const listRecentOperations = defineEndpoint({
  name: 'listRecentOperations',
  method: 'GET',
  base: 'api',
  path: '/asset_operations/logs/recent',
  access: 'user',
  summary: 'Finished actions on assets that the viewer may see, newest first.',
  query: z.object({
    limit: z._default(integerParam(1, 100), 10),
    skip: z._default(integerParam(0, 1_000_000, 'must be a whole number, zero or more'), 0),
    /** Only this operation, once it is finished: by then it may be far down the list. */
    operation_id: z.optional(bigIdFromText),
    asset_id: z.optional(idFromText),
    ...partnerParameter,
  }),
  response: z.array(operationLog),
});

export const listAssetStatuses = defineEndpoint({
  name: 'listAssetStatuses',
  method: 'GET',
  base: 'api',
  path: '/asset_operations/statuses',
  access: 'user',
  summary: 'The last statuses of the controlled assets of a room, of one asset, or of up to 200 assets.',
  query: z.object({
    room_id: z.optional(idFromText),
    asset_id: z.optional(idFromText),
    asset_ids: z.optional(idsFromText),
  }),
  response: z.array(assetStatus),
});

export const listAssetControls = defineEndpoint({
  name: 'listAssetControls',
  method: 'GET',
  base: 'api',
  path: '/asset_operations/controls',
  access: 'user',
  summary: 'What the controlled assets of a room, or one asset, can do.',
  query: z.object({ room_id: z.optional(idFromText), asset_id: z.optional(idFromText) }),
  response: z.array(assetControl),
});

export const resetDeviceKey = defineEndpoint({
  name: 'resetDeviceKey',
  method: 'DELETE',
  base: 'api',
  path: '/asset_operations/{id}/key',
  access: 'superuser',
  summary: 'Deletes the pinned key or certificate of a device. The next one that it presents is pinned.',
  params: idParams,
  status: 204,
});

/** A comment is sent every 20 s, so that proxies keep the connection open. */
export const streamAssetStatuses = defineEndpoint({
  name: 'streamAssetStatuses',
  method: 'GET',
  base: 'api',
  path: '/asset_operations/stream',
  access: 'user',
  summary:
    'Statuses of devices, states of rooms and incidents as they change (text/event-stream), and the newest documents when these change. Ends with the access token.',
  streams: {
    status: statusEvent,
    room_health: roomHealthEvent,
    incident: incidentChange,
    documents: documentsEvent,
  },
});

export const listRoomStatuses = defineEndpoint({
  name: 'listRoomStatuses',
  method: 'GET',
  base: 'api',
  path: '/room_statuses',
  access: 'user',
  summary: 'The number of controlled devices per state in up to 200 rooms that the viewer sees.',
  query: z.object({ ids: idsFromText }),
  response: z.array(roomStatus),
});

export const listSiteStatuses = defineEndpoint({
  name: 'listSiteStatuses',
  method: 'GET',
  base: 'api',
  path: '/site_statuses',
  access: 'user',
  summary: 'The number of controlled devices per state in up to 200 sites, or in all that the viewer sees.',
  query: z.object({ ids: z.optional(idsFromText), ...partnerParameter }),
  response: z.array(siteStatus),
});

export const getEstateStatus = defineEndpoint({
  name: 'getEstateStatus',
  method: 'GET',
  base: 'api',
  path: '/estate_status',
  access: 'user',
  summary: 'The number of controlled devices per state, over everything that the viewer sees.',
  query: z.object(partnerParameter),
  response: estateStatus,
});
