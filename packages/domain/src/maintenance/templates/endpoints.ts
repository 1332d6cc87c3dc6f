import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { versioned } from '../../http/versioned.ts';
import { partnerParameter } from '../../listing/partner-parameter.ts';
import { partnerTicketTemplates, ticketTemplatesChange } from './ticket-template.ts';

const ofTemplates = { base: 'api', access: 'user', path: '/tickets/templates' } as const;

export const getTicketTemplates = defineEndpoint({
  ...ofTemplates,
  name: 'getTicketTemplates',
  method: 'GET',
  summary: 'What new tickets of a partner can start with. Of the viewer’s own partner unless one is named.',
  query: z.object({ ...partnerParameter }),
  response: partnerTicketTemplates,
});

export const updateTicketTemplates = defineEndpoint({
  ...ofTemplates,
  permission: 'partner.manage',
  name: 'updateTicketTemplates',
  method: 'PUT',
  summary:
    'Sets the ticket templates of a partner, unless they have changed since the version of `If-Match` (412).',
  headers: versioned,
  body: ticketTemplatesChange,
  /** Each character of a description can take six bytes as JSON. */
  maxBodyBytes: 655_360,
  response: partnerTicketTemplates,
});
