import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { idFromText } from '../../http/id-params.ts';
import { ticketRuleForm, ticketRuleOfPartner } from './ticket-rule.ts';

const managed = {
  ...({ base: 'api', access: 'user', permission: 'notifications.manage' } as const),
  path: '/incidents/ticket_rule',
} as const;

export const getTicketRule = defineEndpoint({
  ...managed,
  name: 'getTicketRule',
  method: 'GET',
  summary: 'Which incidents of a partner get a ticket without a user.',
  query: z.object({ partner_id: z.optional(idFromText) }),
  response: ticketRuleOfPartner,
});

export const saveTicketRule = defineEndpoint({
  ...managed,
  name: 'saveTicketRule',
  method: 'PUT',
  summary:
    'Sets which incidents of a partner get a ticket without a user: at least this severe, and open for so many minutes of service hours. At most 20 a day, then one for all further incidents. Tickets are written in the language of this request.',
  body: ticketRuleForm,
  response: ticketRuleOfPartner,
});
