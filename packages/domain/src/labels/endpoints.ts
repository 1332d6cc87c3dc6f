import { defineEndpoint } from '../http/endpoint.ts';
import { labelRequest } from './label-request.ts';

export const printLabels = defineEndpoint({
  name: 'printLabels',
  method: 'POST',
  base: 'api',
  path: '/labels',
  access: 'user',
  summary:
    'A PDF with one label per asset or room, in the order of the ids. The QR code opens the page of the thing after sign-in.',
  body: labelRequest,
  /** A thousand ids. */
  maxBodyBytes: 32_768,
  sends: 'application/pdf',
});
