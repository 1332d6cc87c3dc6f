import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { idFromText } from '../../http/id-params.ts';
import { ticketThings } from '../ticket-things.ts';
import { ticketsAbout } from './tickets-about.ts';

export const getTicketsAbout = defineEndpoint({
  name: 'getTicketsAbout',
  method: 'GET',
  base: 'api',
  path: '/tickets/about',
  access: 'user',
  summary:
    'The open tickets about a site, a room or an asset that the viewer sees, the most urgent first, at most 5 of them, and how many there are. A room has those about its assets, a site all of its rooms and assets.',
  query: z.object({
    type: z.enum(ticketThings, `must be one of ${ticketThings.join(', ')}`),
    id: idFromText,
  }),
  response: ticketsAbout,
});
