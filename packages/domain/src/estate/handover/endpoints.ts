import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { idFromText, idParams } from '../../http/id-params.ts';
import { versioned } from '../../http/versioned.ts';
import { handOver, handOverForm } from './hand-over.ts';

const ofSite = { base: 'api', path: '/sites/{id}/hand-over', access: 'superuser', params: idParams } as const;

export const previewHandOver = defineEndpoint({
  ...ofSite,
  name: 'previewHandOver',
  method: 'GET',
  summary: 'What would go along and what would end if the site were handed over to this partner.',
  query: z.object({ partner_id: idFromText }),
  response: handOver,
});

export const handOverSite = defineEndpoint({
  ...ofSite,
  name: 'handOverSite',
  method: 'POST',
  summary:
    'Hands a site over to another partner, with everything in it and its history, unless the site has changed since the version of `If-Match` (412).',
  headers: versioned,
  body: handOverForm,
  response: handOver,
});
