import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { idParams } from '../../http/id-params.ts';
import { versioned } from '../../http/versioned.ts';
import { assetConnection } from './asset-connection.ts';
import { connectionForm } from './connection-form.ts';
import { connectionTest } from './connection-test.ts';
import { driverDescription } from './driver-description.ts';

const managed = { base: 'api', access: 'user', permission: 'devices.manage' } as const;
/** Secrets of 500 characters and an object of options. */
const maxFormBytes = 49_152;

export const listDrivers = defineEndpoint({
  ...managed,
  name: 'listDrivers',
  method: 'GET',
  path: '/drivers',
  summary: 'The drivers of this server: what each can do, its credentials and its options.',
  response: z.array(driverDescription),
});

export const getAssetConnection = defineEndpoint({
  ...managed,
  name: 'getAssetConnection',
  method: 'GET',
  path: '/asset_connections/{id}',
  summary: 'How the device of an asset is reached. Never contains the password.',
  params: idParams,
  response: assetConnection,
});

export const putAssetConnection = defineEndpoint({
  ...managed,
  name: 'putAssetConnection',
  method: 'PUT',
  path: '/asset_connections/{id}',
  summary:
    'Sets how the device of an asset is reached and puts the asset under remote control, unless the connection has changed since the version of `If-Match` (412).',
  params: idParams,
  headers: versioned,
  body: connectionForm,
  maxBodyBytes: maxFormBytes,
  response: assetConnection,
});

export const deleteAssetConnection = defineEndpoint({
  ...managed,
  name: 'deleteAssetConnection',
  method: 'DELETE',
  path: '/asset_connections/{id}',
  summary: 'Deletes the connection of an asset with its credentials, and ends remote control.',
  params: idParams,
  status: 204,
});

export const testAssetConnection = defineEndpoint({
  ...managed,
  name: 'testAssetConnection',
  method: 'POST',
  path: '/asset_connections/{id}/test',
  summary:
    'Tries a typed connection without saving it, step by step, and only reads from the device. Without a password the stored one is used, as long as driver, host and port are the stored ones. Responds within 9 s.',
  params: idParams,
  body: connectionForm,
  maxBodyBytes: maxFormBytes,
  response: connectionTest,
});
