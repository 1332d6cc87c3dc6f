import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { idParams } from '../../http/id-params.ts';
import { versioned } from '../../http/versioned.ts';
import { partner } from '../partner.ts';
import { brand, partnerSummary } from './brand.ts';
import { brandForm, partnerForm } from './brand-form.ts';
import { brandImage, brandImageUpload } from './brand-image.ts';

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
