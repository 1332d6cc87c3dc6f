import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { idParams } from '../../http/id-params.ts';
import { versioned } from '../../http/versioned.ts';
import { partner } from '../partner.ts';
import { brand, partnerSummary } from './brand.ts';
import { brandForm, partnerForm } from './brand-form.ts';
import { brandImage, brandImageUpload } from './brand-image.ts';
import { deletionForm } from './leaving.ts';
import { exportParams, partnerExport } from './partner-export.ts';

export const listPartnerSummaries = defineEndpoint({
  name: 'listPartnerSummaries',
  method: 'GET',
  base: 'api',
  path: '/partner-summaries',
  access: 'superuser',
  summary: 'All partners with the number of their sites, users and agents.',
  response: z.array(partnerSummary),
});

export const createPartner = defineEndpoint({
  name: 'createPartner',
  method: 'POST',
  base: 'api',
  path: '/partners',
  access: 'superuser',
  summary: 'Creates a partner.',
  body: partnerForm,
  response: partner,
  status: 201,
});

export const renamePartner = defineEndpoint({
  name: 'renamePartner',
  method: 'PUT',
  base: 'api',
  path: '/partners/{id}',
  access: 'superuser',
  summary: 'Renames a partner.',
  params: idParams,
  body: partnerForm,
  response: partner,
});

const ofDeletion = {
  base: 'api',
  path: '/partners/{id}/deletion',
  access: 'superuser',
  isSensitive: true,
  status: 204,
} as const;

export const requestPartnerDeletion = defineEndpoint({
  ...ofDeletion,
  name: 'requestPartnerDeletion',
  method: 'POST',
  summary:
    'Marks a partner for deletion: its people are signed out at once, its agents and polls stop, and after 30 days everything of it is deleted. `confirmation` is its name. Not a partner with superusers.',
  params: idParams,
  body: deletionForm,
});

export const cancelPartnerDeletion = defineEndpoint({
  ...ofDeletion,
  name: 'cancelPartnerDeletion',
  method: 'DELETE',
  summary: 'Takes the deletion of a partner back within the 30 days. Who was active is active again.',
  params: idParams,
});

const ofExports = { base: 'api', path: '/partners/{id}/exports', access: 'superuser' } as const;

export const listPartnerExports = defineEndpoint({
  ...ofExports,
  name: 'listPartnerExports',
  method: 'GET',
  summary: 'The last archives of a partner, the latest first, up to 10.',
  params: idParams,
  response: z.array(partnerExport),
});

export const startPartnerExport = defineEndpoint({
  ...ofExports,
  name: 'startPartnerExport',
  isSensitive: true,
  method: 'POST',
  summary:
    'Has an archive made of all rows and files of a partner, without secrets, unless one is being made. It can be downloaded for three days.',
  params: idParams,
  status: 204,
});

export const downloadPartnerExport = defineEndpoint({
  ...ofExports,
  name: 'downloadPartnerExport',
  isSensitive: true,
  method: 'GET',
  path: '/partners/{id}/exports/{export_id}/file',
  summary: 'An archive of a partner: a compressed tar.',
  params: exportParams,
  sends: 'application/gzip',
});

const ofBrand = {
  base: 'api',
  path: '/partners/{id}/brand',
  access: 'user',
  permission: 'partner.manage',
} as const;

export const getBrand = defineEndpoint({
  ...ofBrand,
  name: 'getBrand',
  method: 'GET',
  summary: 'The brand of the own partner, or of any partner for superusers.',
  params: idParams,
  response: brand,
});

export const updateBrand = defineEndpoint({
  ...ofBrand,
  name: 'updateBrand',
  method: 'PUT',
  summary: 'Publishes a brand, unless it has changed since the version of `If-Match` (412).',
  params: idParams,
  headers: versioned,
  body: brandForm,
  response: brand,
});

export const uploadBrandImage = defineEndpoint({
  ...ofBrand,
  name: 'uploadBrandImage',
  method: 'POST',
  path: '/partners/{id}/brand/images',
  summary:
    'Stores a logo or an icon for a brand (multipart): SVG, PNG or WebP up to 1 MB and 2048 pixels a side. It is shown once a brand with its address is published, and removed a day later if none is.',
  params: idParams,
  bodyType: 'multipart',
  form: brandImageUpload,
  response: brandImage,
  status: 201,
});
