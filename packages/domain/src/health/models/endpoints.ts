import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { idParams } from '../../http/id-params.ts';
import { partnerParameter } from '../../listing/partner-parameter.ts';
import { maxModelBytes } from '../room-model.ts';
import {
  activateForm,
  assetRoleForm,
  assetRoleOf,
  previewForm,
  roomModel,
  roomModelForm,
  roomModelPreview,
  roomModelReplay,
  roomTypeModels,
} from '../room-models.ts';
import { roleMap, roleMapForm } from './role-map.ts';

const read = { base: 'api', access: 'user' } as const;
const write = { ...read, permission: 'service.manage' } as const;

export const listRoomModels = defineEndpoint({
  ...write,
  name: 'listRoomModels',
  method: 'GET',
  path: '/room_models',
  summary: 'The room types of a partner with their models: its own versions and that of the product.',
  query: z.object({ ...partnerParameter }),
  response: z.array(roomTypeModels),
});

export const saveRoomModel = defineEndpoint({
  ...write,
  name: 'saveRoomModel',
  method: 'POST',
  path: '/room_models',
  summary: 'Saves the draft of a model for a room type. Rooms are judged by it once it is activated.',
  body: roomModelForm,
  maxBodyBytes: 2 * maxModelBytes,
  response: roomModel,
  status: 201,
});

export const previewRoomModel = defineEndpoint({
  ...write,
  name: 'previewRoomModel',
  method: 'POST',
  path: '/room_models/preview',
  summary: 'What the rooms of a type would be now by another model.',
  body: previewForm,
  maxBodyBytes: 2 * maxModelBytes,
  response: roomModelPreview,
});

export const replayRoomModel = defineEndpoint({
  ...write,
  name: 'replayRoomModel',
  method: 'POST',
  path: '/room_models/replay',
  summary:
    'How long the rooms of a type were down and degraded in the last 7 days, and would have been by another model.',
  body: previewForm,
  maxBodyBytes: 2 * maxModelBytes,
  response: roomModelReplay,
});

export const activateRoomModel = defineEndpoint({
  ...write,
  name: 'activateRoomModel',
  method: 'POST',
  path: '/room_models/{id}/activate',
  summary:
    'Judges the rooms of the type by this model from now on. An earlier version becomes the newest one again.',
  params: idParams,
  body: activateForm,
  response: roomModel,
});

export const getAssetRole = defineEndpoint({
  ...read,
  name: 'getAssetRole',
  method: 'GET',
  path: '/assets/{id}/role',
  summary: 'What an asset counts as when its room is judged.',
  params: idParams,
  response: assetRoleOf,
});

export const setAssetRole = defineEndpoint({
  ...write,
  name: 'setAssetRole',
  method: 'PUT',
  path: '/assets/{id}/role',
  summary: 'Sets the role of an asset, and whether its room is judged by it.',
  params: idParams,
  body: assetRoleForm,
  response: assetRoleOf,
});

export const listRoleMap = defineEndpoint({
  ...write,
  name: 'listRoleMap',
  method: 'GET',
  path: '/role_map',
  summary: "A partner's own words for the roles of devices, and its device types with their roles.",
  query: z.object({ ...partnerParameter }),
  response: roleMap,
});

export const updateRoleMap = defineEndpoint({
  ...write,
  name: 'updateRoleMap',
  method: 'PUT',
  path: '/role_map',
  summary: 'Sets the role of devices whose type or category begins with these words, or removes the words.',
  body: roleMapForm,
  response: roleMap,
});
