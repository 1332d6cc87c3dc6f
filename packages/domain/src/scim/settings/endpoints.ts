import { defineEndpoint } from '../../http/endpoint.ts';
import { idParams } from '../../http/id-params.ts';
import { newScimToken, scimForm, scimSettings } from '../scim-settings.ts';

/**
 * For administrators, apart from the endpoints of directories, whose schemas the web does not need. Without schemas: the
 * build removes those of an endpoint from the web, and cannot look into what is spread.
 */
const ofPartner = { base: 'api', access: 'user', permission: 'partner.manage' } as const;

export const getScim = defineEndpoint({
  ...ofPartner,
  name: 'getScim',
  method: 'GET',
  path: '/partners/{id}/scim',
  params: idParams,
  summary: 'How the directory of a partner provisions its users (SCIM 2.0). Never the token.',
  response: scimSettings,
});

export const createScimToken = defineEndpoint({
  ...ofPartner,
  isSensitive: true,
  name: 'createScimToken',
  method: 'POST',
  path: '/partners/{id}/scim/token',
  params: idParams,
  summary: 'A new token for the directory, returned once. The old one ends at once.',
  response: newScimToken,
  status: 201,
});

export const saveScim = defineEndpoint({
  ...ofPartner,
  isSensitive: true,
  name: 'saveScim',
  method: 'PUT',
  path: '/partners/{id}/scim',
  params: idParams,
  summary: 'Sets which groups of the directory give the role of the same name.',
  maxBodyBytes: 32_768,
  body: scimForm,
  response: scimSettings,
});

export const removeScim = defineEndpoint({
  ...ofPartner,
  isSensitive: true,
  name: 'removeScim',
  method: 'DELETE',
  path: '/partners/{id}/scim',
  params: idParams,
  summary: 'Ends the token of the directory. Its users stay as they are.',
  response: scimSettings,
});
