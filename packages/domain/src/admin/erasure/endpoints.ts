import { defineEndpoint } from '../../http/endpoint.ts';
import { idParams } from '../../http/id-params.ts';
import { erasureForm, erasurePreview, startedErasure } from './erasure-preview.ts';

export const exportPersonalData = defineEndpoint({
  base: 'api',
  access: 'user',
  name: 'exportPersonalData',
  isSensitive: true,
  method: 'GET',
  path: '/users/{id}/personal-data',
  summary:
    'Everything that is stored of a person, as JSON, without secrets: of oneself, for superusers of everybody, for administrators of a partner of people who belong to it alone and may do no more than the caller.',
  params: idParams,
  sends: 'application/json',
});

export const previewErasure = defineEndpoint({
  base: 'api',
  access: 'user',
  permission: 'partner.manage',
  name: 'previewErasure',
  method: 'GET',
  path: '/users/{id}/erasure',
  summary:
    'What erasing this person deletes, and what stays without the name. For superusers, and for administrators of a partner for people who belong to it alone and may do no more than the caller.',
  params: idParams,
  response: erasurePreview,
});

export const eraseUser = defineEndpoint({
  base: 'api',
  access: 'user',
  permission: 'partner.manage',
  name: 'eraseUser',
  isSensitive: true,
  method: 'POST',
  path: '/users/{id}/erasure',
  summary:
    'Erases a person, which cannot be undone. The account is closed at once; within minutes nothing personal is left. `confirmation` is the username. Not oneself, and not the last active superuser.',
  params: idParams,
  body: erasureForm,
  response: startedErasure,
  status: 202,
});
